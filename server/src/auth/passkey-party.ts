import { isIP } from 'node:net'
import { isLoopback } from '../config/addresses.ts'

/** For whom browsers keep passkeys: the name of our address, and the address as their pages say it. */
export type Party = { readonly id: string; readonly origin: string }

/**
 * By the address that the settings name, never by what a request says. Browsers know passkeys only for names, and only
 * by https; on the machine itself, `localhost` is one.
 */
export function partyOf(publicUrl: string): Party | undefined {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  if (protocol === 'http:' && isLoopback(host))
    return { id: 'localhost', origin: `http://localhost${port && `:${port}`}` }
  return protocol === 'https:' && isIP(host) === 0 ? { id: host, origin } : undefined
}
