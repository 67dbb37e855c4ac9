import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from './harness.ts'
import { type ServerProcess, serverProcess } from './process.ts'
import { aReadyFolder } from './ready-folder.ts'

const root = dirname(dirname(import.meta.dirname))
const folder = join(root, 'docs', 'recipes')
const recipe = (name: string) => readFileSync(join(folder, name), 'utf8')
const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined

test('the page shows each recipe as it is', () => {
  const page = readFileSync(join(root, 'docs', 'go-live.md'), 'utf8')
  const shown = new Map(
    [...page.matchAll(/^`recipes\/([\w@.-]+)`.*\n\n```\w*\n([\s\S]*?)^```$/gm)].map(([, name, text]) => [
      name,
      text,
    ]),
  )
  const beside = ['prona.service', 'Dockerfile.dockerignore', 'Caddyfile.two']
  const all = readdirSync(folder).filter((name) => !beside.includes(name))
  expect([...shown.keys()].sort()).toEqual(all.sort())
  for (const [name = '', text] of shown) expect(text, name).toBe(recipe(name))
})

test('nginx speaks TLS 1.2 and 1.3 with ciphers that keep the past safe, and leads no call to HTTPS', () => {
  const text = recipe('nginx.conf')
  expect(text).toMatch(/^ {2}ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
  const ciphers = /^ {2}ssl_ciphers (.*);$/m.exec(text)?.[1]?.split(':') ?? []
  expect(ciphers.length).toBeGreaterThan(3)
  for (const cipher of ciphers)
    expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/)
  const [unsafe = ''] = text.split('listen 443')
  expect(unsafe).toContain('location /api/ { return 403; }')
})

test('the page on many machines shows its recipe as it is', () => {
  const page = readFileSync(join(root, 'docs', 'many-machines.md'), 'utf8')
  expect(page).toContain(`\`\`\`caddyfile\n${recipe('Caddyfile.two')}\`\`\``)
})

test('recipes name settings that there are', () => {
  const names = [
    ...readdirSync(folder).flatMap((name) =>
      /\.env$/.test(name) ? [...recipe(name).matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)] : [],
    ),
    ...recipe('compose.yaml').matchAll(/^ {6}([A-Z][A-Z0-9_]*): (?!\$)/gm),
    ...recipe('Dockerfile').matchAll(/(?<=^ENV.*)\b([A-Z_]+)=/gm),
  ].map(([, name = '']) => name)
  const known = readFileSync(join(root, 'README.md'), 'utf8')
  expect(names.length).toBeGreaterThan(15)
  // Of PostgreSQL and of the C library.
  const others = ['POSTGRES_USER', 'POSTGRES_DB', 'MALLOC_ARENA_MAX']
  expect(names.filter((name) => !others.includes(name) && !known.includes(`\`${name}\``))).toEqual([])
})

test('the unit of many companies is that of one, with a name in it', () => {
  const one = recipe('prona@.service').replaceAll('-%i', '').replace(' of %i', '')
  expect(one.replace('/etc/prona/%i.env', '/etc/prona/prona.env')).toBe(recipe('prona.service'))
})

test('systemd understands the units and finds them well shut in', ({ skip }) => {
  skip(isMissing('systemd-analyze'), 'systemd is not installed')
  const units = freshFolder()
  for (const [from, name] of [
    ['prona.service', 'prona.service'],
    ['prona@.service', 'prona@north.service'],
  ] as const) {
    const unit = join(units, name)
    writeFileSync(unit, recipe(from).replaceAll('/opt/prona', root))
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    expect([verified.status, verified.stderr.split('\n').filter((line) => line.includes(name))]).toEqual([
      0,
      [],
    ])
    const judged = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=20', '--no-pager', unit],
      { encoding: 'utf8' },
    )
    expect(judged.status, judged.stdout.split('\n').at(-2)).toBe(0)
  }
})

test('two companies run side by side as their unit says, share nothing, and stop cleanly', async () => {
  const machine = freshFolder()
  const companies = ['north', 'south'].map((name) => companyOf(name, machine))
  const [north, south] = companies
  const common = Object.entries(north ?? {}).filter(([key, value]) => south?.[key] === value)
  expect(common.map(([key]) => key).sort()).toEqual([
    'DB_POOL',
    'LOG_FORMAT',
    'MALLOC_ARENA_MAX',
    'PICTURE_CACHE_MB',
    'TRUST_PROXY',
  ])
  const servers = companies.map((settings) =>
    serverProcess({ ...settings, PORT: '0', METRICS_ADDRESS: '0', LOG_LEVEL: 'info' }),
  )
  const addresses = await Promise.all(servers.map((server) => said(server, /Prona answers at/)))
  expect(new Set(addresses.map((text) => text.split(' ').at(-1))).size).toBe(2)
  for (const text of addresses)
    expect((await fetch(`${text.split(' ').at(-1)}/api/health/ready`)).status).toBe(200)
  for (const server of servers) server.child.kill('SIGTERM')
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0])
})

test('the container’s command serves, its check knows whether it does, and its signal ends it', async () => {
  const steps = stepsOf(recipe('Dockerfile'))
  const all = (word: string) => steps.filter(([first]) => first === word).map(([, rest]) => rest)
  const stages = all('FROM').map((rest) => / AS (\w+)$/.exec(rest)?.[1])
  const ignored = recipe('Dockerfile.dockerignore').split('\n')
  for (const rest of all('COPY')) {
    const [, stage, from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? []
    if (stage) expect([stages.includes(stage), from === to]).toEqual([true, true])
    else expect([from, to]).toEqual(['.', '.'])
  }
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '**/node_modules', '**/dist', '**/.env']))
  const passwords = spawnSync('git', ['check-ignore', '--no-index', 'docs/recipes/.env'], { cwd: root })
  expect(passwords.status).toBe(0)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const rest of all('RUN')) {
    const script = /^npm run (\w+)$/.exec(rest)?.[1]
    if (script) expect(scripts).toHaveProperty(script)
  }
  expect(all('USER')).toEqual(['node'])
  expect(all('WORKDIR').every((path) => path === '/opt/prona')).toBe(true)
  const environment = Object.fromEntries(
    all('ENV')
      .flatMap((rest) => rest.split(' '))
      .map((pair) => pair.split('=')),
  )
  expect(environment).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: all('VOLUME')[0], PORT: all('EXPOSE')[0] })

  const command: string[] = JSON.parse(all('CMD')[0] ?? '')
  for (const word of command) expect(existsSync(join(root, word)), word).toBe(true)
  const server = serverProcess({
    ...environment,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: await aReadyFolder(),
    LOG_LEVEL: 'info',
  })
  const address = new URL((await said(server, /Prona answers at/)).split(' ').at(-1) ?? '')
  const [, check = ''] = /CMD (.*)$/.exec(all('HEALTHCHECK')[0] ?? '') ?? []
  const [, ...words]: string[] = JSON.parse(check)
  const isWell = () => ended(spawn(process.execPath, words, { env: { PORT: address.port } }))
  expect(await isWell()).toBe(0)
  server.child.kill(all('STOPSIGNAL')[0] === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL')
  expect(await server.ended).toBe(0)
  expect(await isWell()).toBe(1)
})

test('what a log was is put aside, and what writes it goes on in the same file', ({ skip }) => {
  skip(isMissing('logrotate'), 'logrotate is not installed')
  const logs = join(freshFolder(), 'prona')
  mkdirSync(logs, { mode: 0o755 })
  const log = join(logs, 'prona.log')
  writeFileSync(log, 'a line\n')
  const before = statSync(log).ino
  const settings = join(freshFolder(), 'prona')
  writeFileSync(settings, recipe('logrotate.conf').replace('/var/log/prona', logs), { mode: 0o644 })
  const run = (...words: string[]) =>
    spawnSync('logrotate', [...words, '--state', join(logs, 'state'), settings], { encoding: 'utf8' })
  const tried = run('--debug')
  expect([tried.status, tried.stderr.includes('error')]).toEqual([0, false])
  expect(run('--force')).toMatchObject({ status: 0, stderr: '' })
  expect([statSync(log).ino, readFileSync(log, 'utf8')]).toEqual([before, ''])
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('a line\n')
})

/** The settings that the unit gives a company's server, on a machine whose folders lie in this one. */
function companyOf(name: string, machine: string): Record<string, string> {
  const named = (text: string) => text.replaceAll('%i', name)
  const unit = new Map(
    [...recipe('prona@.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [
      key,
      named(value),
    ]),
  )
  expect(unit.get('EnvironmentFile')).toBe(`/etc/prona/${name}.env`)
  expect(unit.get('User')).toBe(`prona-${name}`)
  expect(unit.get('KillMode')).toBe('mixed')
  const [program, main] = (unit.get('ExecStart') ?? '').split(' ')
  const inCheckout = (path = '') => path.replace('/opt/prona', root)
  expect(
    existsSync(inCheckout(program)) && existsSync(join(inCheckout(unit.get('WorkingDirectory')), main ?? '')),
  ).toBe(true)
  const pairs = [...(unit.get('Environment') ?? '').split(' '), ...environmentFile(name).split('\n')]
  const settings = pairs.filter((pair) => /^[A-Z]/.test(pair)).map((pair) => pair.split('=', 2))
  return Object.fromEntries(settings.map(([key, value = '']) => [key, value.replace(/^\/var/, machine)]))
}

/** As the page tells to make the one of a further company. */
function environmentFile(name: string): string {
  const first = recipe('north.env')
  return name === 'north'
    ? first
    : first.replace(/north/g, name).replace('3001', '3002').replace('9401', '9402')
}

/** A line of a log in JSON. */
async function said(server: ServerProcess, fitting: RegExp): Promise<string> {
  return JSON.parse(await server.line(fitting)).msg
}

/** The instructions of a Dockerfile: a word and the rest of its lines. */
function stepsOf(text: string): (readonly [string, string])[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)] as const)
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve))
}
