import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { aReceiver, type Behaviour } from '../../test/receiver.ts'
import { callReceiver, type Terms } from './call-receiver.ts'
import { openAddresses } from './open-addresses.ts'

let behaviour: Behaviour = 'take'
const elsewhere = await aReceiver()
const receiver = await aReceiver(() => behaviour, elsewhere.url)
const open: Terms = { isOpen: openAddresses(['127.0.0.1']) }

function calling(url: string, terms: Terms = open) {
  return callReceiver({ url, headers: { 'webhook-id': 'one' }, body: '{}' }, terms)
}

async function with_(does: Behaviour, terms: Terms = open) {
  behaviour = does
  const reception = await calling(receiver.url, terms)
  behaviour = 'take'
  return reception
}

test('a receiver that answers with 200 has it, and how its answer begins is kept', async () => {
  expect(await with_('take')).toEqual({ status: 200, answer: 'thank you' })
})

test('one that refuses, dies or hangs does not have it, and nothing is waited for without end', async () => {
  expect(await with_('refuse')).toEqual({ status: 503, problem: 'refused', answer: 'try again later' })
  expect(await with_('die')).toMatchObject({ problem: 'unreachable' })
  expect(await with_('hang', { ...open, patienceMs: 200 })).toEqual({ problem: 'noAnswer', answer: '' })
  expect(await calling('http://127.0.0.1:1/')).toMatchObject({ problem: 'unreachable' })
})

test('one that breaks off within its answer has said its status before', async () => {
  expect(await with_('dieWithin')).toMatchObject({ status: 200 })
})

test('no more than a little of an answer without end is read', async () => {
  const { status, answer } = await with_('endless', { ...open, mostBytes: 1000 })
  expect([status, answer.length]).toEqual([200, 300])
  expect(receiver.sent.bytes).toBeLessThan(20_000_000)
})

test('unless it is said otherwise ten seconds are waited, and 64 KB read', async () => {
  const before = receiver.sent.bytes
  expect(await with_('endless')).toMatchObject({ status: 200 })
  // What lies between the two ends was sent too.
  expect(receiver.sent.bytes - before).toBeLessThan(20_000_000)
  const began = performance.now()
  expect(await with_('hang')).toEqual({ problem: 'noAnswer', answer: '' })
  const waited = performance.now() - began
  expect(waited).toBeGreaterThan(9_900)
  expect(waited).toBeLessThan(20_000)
}, 30_000)

test('a redirect is a refusal, and nobody is asked where it leads', async () => {
  expect(await with_('redirect')).toMatchObject({ status: 307, problem: 'refused' })
  expect(elsewhere.received).toEqual([])
})

test.each([
  ...[
    'http://127.0.0.1:4/',
    'http://localhost:4/',
    'http://[::1]:4/',
    'https://127.1:4/',
    'https://0x7f000001:4/',
  ],
  ...['https://2130706433:4/', 'https://017700000001:4/', 'https://0:4/', 'https://[::ffff:127.0.0.1]:4/'],
  ...[
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'http://receiver.example/',
    'ftp://127.0.0.1/',
  ],
])('an address that is not open is not called, however it is written: %s', async (url) => {
  const terms = { isOpen: openAddresses([]), resolve: async () => [{ address: '::1', family: 6 }] }
  expect(await calling(url, terms)).toMatchObject({ problem: 'closedAddress' })
})

test('what a name means is asked once for each call, and the address that was checked is the one that is called', async () => {
  const meanings = ['127.0.0.1', '127.0.0.2', '10.0.0.1']
  const resolve = async () => [{ address: meanings.shift() ?? '', family: 4 }]
  const before = receiver.received.length
  const url = `http://localhost:${receiver.port}/`
  expect(await calling(url, { ...open, resolve })).toMatchObject({ status: 200 })
  expect(receiver.received.length).toBe(before + 1)
  for (const _ of [1, 2])
    expect(await calling(url, { ...open, resolve })).toMatchObject({ problem: 'closedAddress' })
  expect(receiver.received.length).toBe(before + 1)
  expect(meanings).toEqual([])
})

test('of several addresses of a name only open ones are called', async () => {
  const resolve = async () => ['10.0.0.1', '127.0.0.1'].map((address) => ({ address, family: 4 }))
  expect(await calling(`http://localhost:${receiver.port}/`, { ...open, resolve })).toMatchObject({
    status: 200,
  })
})

test('a proxy that the environment names is not asked', async () => {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'NODE_USE_ENV_PROXY'] as const
  const before = names.map((name) => process.env[name])
  for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : elsewhere.url
  try {
    expect(await with_('take')).toMatchObject({ status: 200 })
    expect(elsewhere.received).toEqual([])
  } finally {
    names.forEach((name, place) => {
      if (before[place] === undefined) delete process.env[name]
      else process.env[name] = before[place]
    })
  }
})

const isMissing = spawnSync('openssl', ['version']).error !== undefined

test('a receiver whose certificate nobody vouches for is told nothing', async ({ skip }) => {
  skip(isMissing, 'openssl is not installed')
  const folder = freshFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  expect(spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert]).status).toBe(0)
  let requests = 0
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, () => {
    requests += 1
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await calling(`https://127.0.0.1:${port}/`)).toMatchObject({ problem: 'unreachable' })
  expect(requests).toBe(0)
})
