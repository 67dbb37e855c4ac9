import { isIP } from 'node:net'
import { isUrl, type Settings, wholeNumber } from './settings.ts'

export type Addresses = {
  host: string
  port: number
  publicUrl: string
  /** Where figures for Prometheus are answered; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
  /** The addresses of the proxies before the server, or which hops they are; false: their headers are ignored. */
  trustProxy: false | string[] | ((address: string, hop: number) => boolean)
  /** Requests a minute for one user and for one address; 0: no limit. */
  limits: { perReader: number; perAddress: number }
}

/** Where the server is found, and by whom and how often. */
export function readAddresses(settings: Settings, demo: boolean): Addresses {
  const host = settings.text('HOST') ?? '127.0.0.1'
  if (!isHost(host)) settings.wrong('HOST', 'an address or the name of this machine is needed.')
  if (demo && !isLoopback(host))
    settings.wrong(
      'HOST',
      'a demonstration, whose password is public, listens on 127.0.0.1, ::1 or localhost only.',
    )
  const port = settings.number('PORT', 3000, 0, 65_535)
  const publicUrl = readPublicUrl(settings) ?? httpAddress(host, port)
  const metrics = readMetrics(settings)
  if (metrics && port !== 0 && metrics.port === port && metrics.host === host)
    settings.wrong('METRICS_ADDRESS', 'the server itself listens there, another port is needed.')
  if (demo && metrics && !isLoopback(metrics.host))
    settings.wrong('METRICS_ADDRESS', 'a demonstration listens on 127.0.0.1, ::1 or localhost only.')
  const aMinute = 'requests a minute are needed, 0 for no limit.'
  return {
    host,
    port,
    publicUrl,
    metrics,
    trustProxy: readTrustProxy(settings),
    limits: {
      perReader: settings.number('RATE_LIMIT', 6_000, 0, 999_999, aMinute),
      perAddress: settings.number('RATE_LIMIT_ADDRESS', 30_000, 0, 999_999, aMinute),
    },
  }
}

export function httpAddress(host: string, port: number): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
}

/** Prona lies at the root of its address, and links are made by adding to it. */
function readPublicUrl(settings: Settings): string | undefined {
  const text = settings.url('PUBLIC_URL')
  if (text === undefined || !isUrl(text, ['http:', 'https:'])) return undefined
  const { origin, pathname, search, hash, username } = new URL(text)
  if (pathname.replace(/\/+$/, '') || search || hash || username)
    settings.wrong(
      'PUBLIC_URL',
      'the address alone is needed, without a path, such as https://prona.example.',
    )
  return origin
}

/** `127.0.0.1:9464`, `[::1]:9464` or a port alone, which is on loopback. */
function readMetrics(settings: Settings): Addresses['metrics'] {
  const text = settings.text('METRICS_ADDRESS')
  if (text === undefined) return undefined
  const [, inBrackets, bare, digits = ''] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d+)$/.exec(text) ?? []
  const host = inBrackets ?? bare ?? '127.0.0.1'
  const port = wholeNumber(digits, 0, 65_535)
  if (port !== undefined && isHost(host)) return { host, port }
  settings.wrong('METRICS_ADDRESS', 'an address and a port are needed, such as 127.0.0.1:9464.')
  return undefined
}

function readTrustProxy(settings: Settings): Addresses['trustProxy'] {
  const text = settings.text('TRUST_PROXY')
  if (text === undefined || text === 'false' || text === '0') return false
  const hops = wholeNumber(text, 1, 16)
  if (hops !== undefined) return (_address, hop) => hop < hops
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every(isNetwork)) return addresses
  settings.wrong(
    'TRUST_PROXY',
    'the number of proxies before the server, or their addresses with commas between, is needed.',
  )
  return false
}

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || wholeNumber(bits, 0, version === 4 ? 32 : 128) !== undefined
}
