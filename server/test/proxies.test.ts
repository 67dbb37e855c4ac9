import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer as createWebServer, request as plain, type RequestOptions } from 'node:http'
import { request as safe } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Body } from './builders.ts'
import { theFirstAdministrator } from './first-administrator.ts'
import { aForm } from './forms.ts'
import { freshFolder } from './harness.ts'
import { aPdf } from './pictures.ts'
import { serverProcess } from './process.ts'
import { aReadyFolder } from './ready-folder.ts'

const recipe = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'recipes', name), 'utf8')
const has = (program: string, word: string) => spawnSync(program, [word]).status === 0
/** A visitor at an address that is not the proxy's. */
const visitor = '127.0.0.77'
const isLinux = process.platform === 'linux'

type Ports = { readonly http: number; readonly https: number }
/** How a proxy is started from its recipe, before a server. */
type Proxy = (server: string, ports: Ports) => ChildProcess

test('behind nginx, as the recipe has it, people sign in, upload and follow what changes', async ({
  skip,
}) => {
  skip(!isLinux || !has('nginx', '-v') || !has('openssl', 'version'), 'nginx or openssl is not installed')
  const folder = freshFolder()
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=prona.example'
  expect(spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', certificate]).status).toBe(0)
  await peopleWorkBehind((server, { http, https }) => {
    const site = join(folder, 'site.conf')
    const text = recipe('nginx.conf')
      .replace('127.0.0.1:3000', new URL(server).host)
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replace(/\/etc\/letsencrypt\S+fullchain.pem/, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey.pem/, key)
    writeFileSync(site, text)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    const whole = [
      `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr;`,
      'events {}',
      `http { access_log off; ${places.join(' ')} include ${site}; }`,
    ]
    writeFileSync(join(folder, 'nginx.conf'), `${whole.join('\n')}\n`)
    const parameters = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
    const tried = spawnSync('nginx', ['-t', ...parameters], { encoding: 'utf8' })
    if (!tried.stderr.includes('Address already in use')) expect(tried.status, tried.stderr).toBe(0)
    return spawn('nginx', parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  })
})

test('behind Caddy, as the recipe has it, people sign in, upload and follow what changes', async ({
  skip,
}) => {
  skip(!isLinux || !has('caddy', 'version'), 'Caddy is not installed')
  await peopleWorkBehind((server, ports) =>
    caddy(recipe('Caddyfile').replace('127.0.0.1:3000', new URL(server).host), ports),
  )
})

test('before two servers Caddy, as the recipe has it, sends nothing to one that is not ready', async ({
  skip,
}) => {
  skip(!isLinux || !has('caddy', 'version'), 'Caddy is not installed')
  const [one, two] = [await aServerThatMayBeNotReady('one'), await aServerThatMayBeNotReady('two')]
  const text = recipe('Caddyfile.two').replace('one:3000', one.host).replace('two:3000', two.host)
  const ports = await started((_, free) => caddy(text, free), '')
  const answering = async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => asked(ports, '/api/units')))
    return [...new Set(answers.map(({ status, text: name }) => `${status} ${name}`))].sort()
  }
  await expect.poll(answering).toEqual(['200 one', '200 two'])
  one.isReady = false
  await expect.poll(answering).toEqual(['200 two'])
  one.isReady = true
  two.isReady = false
  await expect.poll(answering).toEqual(['200 one'])
})

/** Answers with its name whatever it is asked, and its health by whether it is ready. */
async function aServerThatMayBeNotReady(name: string) {
  const state = { isReady: true, host: '' }
  const server = createWebServer((request, answer) => {
    const isRefused = request.url === '/api/health/ready' && !state.isReady
    answer.writeHead(isRefused ? 503 : 200).end(name)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  if (bound && typeof bound === 'object') state.host = `127.0.0.1:${bound.port}`
  return state
}

function caddy(text: string, { http, https }: Ports): ChildProcess {
  const folder = freshFolder()
  const here = `{
      admin off
      local_certs
      skip_install_trust
      default_bind 127.0.0.1
      http_port ${http}
      https_port ${https}
    }`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `${here}\n${text}`)
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const tried = spawnSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], { env })
  expect(tried.status, String(tried.stderr)).toBe(0)
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function peopleWorkBehind(proxy: Proxy): Promise<void> {
  const server = serverProcess({
    DATA_DIR: await aReadyFolder(),
    PUBLIC_URL: 'https://prona.example',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  })
  const address = await server.address
  await theFirstAdministrator(address, await server.line(/^https:.*token=/))
  const ports = await started(proxy, address)

  const unsafe = await asked(ports, '/units?search=x', { isPlain: true })
  expect([301, 308]).toContain(unsafe.status)
  expect(unsafe.headers.location).toMatch(/^https:\/\/prona\.example(:\d+)?\/units\?search=x$/)

  const credentials = { username: 'arta', password: 'gështenja mbi mur' }
  const entered = await asked(ports, '/api/user/auth', {
    body: JSON.stringify(credentials),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' },
  })
  expect(entered.status, entered.text).toBe(200)
  expect(entered.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  const line = await server.line(new RegExp(`requestId=${entered.headers['x-request-id']}`))
  expect(line).toContain(' route=/api/user/auth ')
  expect(line).toMatch(new RegExp(` address=${visitor}$`))

  const authorization: string = JSON.parse(entered.text).token
  const made = (code: string) =>
    asked(ports, '/api/property', {
      body: JSON.stringify({ code, name: 'Kulla', kind: 'building', stage: 'planned' }),
      headers: { authorization, 'content-type': 'application/json' },
    })
  const { property }: Body = JSON.parse((await made('A')).text)
  const large = Buffer.concat([aPdf.subarray(0, 9), Buffer.alloc(12_000_000, 0x20), aPdf.subarray(9)])
  const upload = (bytes: Buffer) => {
    const form = aForm([
      ['id', property._id],
      ['category', 'contract'],
      { field: 'documents', name: 'Kontrata.pdf', type: 'application/pdf', bytes },
    ])
    const headers = { ...form.headers, authorization, 'content-length': String(form.payload.length) }
    return asked(ports, '/api/property/documents', { body: form.payload, headers })
  }
  const kept = await upload(large)
  expect(kept.status, kept.text).toBe(200)
  const [document] = JSON.parse(kept.text).documents
  const back = `/api/property/document/${property._id}?documentId=${document._id}`
  expect((await asked(ports, back, { headers: { authorization } })).bytes.equals(large)).toBe(true)
  const refused = await upload(Buffer.alloc(26_300_000, 0x20))
  expect([refused.status, refused.headers['content-type']]).toEqual([
    422,
    expect.stringContaining('application/problem+json'),
  ])

  const stream = await opened(ports, '/api/live', { authorization })
  expect(await stream.heard(/event: time/)).toBe(true)
  await made('B')
  expect(await stream.heard(/"kind":"create"/)).toBe(true)
  stream.close()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

/** On ports that are free now; where somebody else takes one meanwhile, others are tried. */
async function started(proxy: Proxy, server: string): Promise<Ports> {
  for (;;) {
    const ports = { http: await aPort(), https: await aPort() }
    const child = proxy(server, ports)
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    const over = once(child, 'close').then(() => 'over' as const)
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await over
    })
    const answers = async () => (await asked(ports, '/api/health/live').catch(() => undefined))?.status
    const ready = expect.poll(answers).toBe(200)
    const first = await Promise.race([Promise.resolve(ready).then(() => 'ready' as const), over])
    if (first === 'ready') return ports
    ready.catch(() => {})
    if (!/address already in use/i.test(output)) throw new Error(output)
  }
}

async function aPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  await new Promise((resolve) => server.close(resolve))
  return bound && typeof bound === 'object' ? bound.port : 0
}

type Asked = {
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
  readonly isPlain?: boolean
}

function send(ports: Ports, path: string, { body, headers, isPlain }: Asked) {
  const options: RequestOptions & { servername: string; rejectUnauthorized: boolean } = {
    host: '127.0.0.1',
    port: isPlain ? ports.http : ports.https,
    localAddress: visitor,
    servername: 'prona.example',
    rejectUnauthorized: false,
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: { host: 'prona.example', ...headers },
    agent: false,
  }
  const sent = isPlain ? plain(options) : safe(options)
  sent.end(body)
  return sent
}

async function asked(ports: Ports, path: string, how: Asked = {}) {
  const sent = send(ports, path, how)
  const [answer] = await once(sent, 'response')
  // What is refused before it has been read may end the connection while it is still sent.
  sent.on('error', () => {})
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() }
}

/** A stream that stays open: what is heard has come through while it was. */
async function opened(ports: Ports, path: string, headers: Record<string, string>) {
  const sent = send(ports, path, { headers })
  const [answer] = await once(sent, 'response')
  let text = ''
  answer.on('data', (chunk: Buffer) => {
    text += chunk
  })
  sent.on('error', () => {})
  return {
    async heard(fitting: RegExp) {
      await expect.poll(() => text).toMatch(fitting)
      return !answer.complete
    },
    close: () => sent.destroy(),
  }
}
