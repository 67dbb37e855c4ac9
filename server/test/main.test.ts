import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from './harness.ts'
import { postmasterPid, serverProcess } from './process.ts'
import { aReadyFolder } from './ready-folder.ts'

const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

test('when stopped it finishes, stops the database and ends with success', async () => {
  const dataDir = await aReadyFolder()
  const server = serverProcess({ DATA_DIR: dataDir })
  expect(await health(await server.address)).toBe(200)
  const postmaster = postmasterPid(dataDir)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isRunning(postmaster)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'where threads would get no addresses the start is refused in words, before anything is made',
  async () => {
    const dataDir = freshFolder()
    const below = (kilobytes: number) => ['sh', '-c', `ulimit -v ${kilobytes}; exec "$@"`, 'sh']
    const refused = serverProcess({ DATA_DIR: dataDir }, [], below(2_000_000))
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toBe(
      'The address space is limited to 2.0 GB (ulimit -v); 16.0 GB are needed, most of which are reserved and never used. Limit the memory in use instead, as containers and systemd’s MemoryMax do.\n',
    )
    expect(readdirSync(dataDir)).toEqual([])
    const allowed = serverProcess({ DATA_DIR: await aReadyFolder() }, [], below(16_000_000))
    expect(await health(await allowed.address)).toBe(200)
  },
)

test('a server whose starter was killed stops too', async () => {
  const dataDir = await aReadyFolder()
  const server = serverProcess({ DATA_DIR: dataDir })
  await server.address
  server.child.disconnect()
  expect(await server.ended).toBe(0)
})

test('after kill -9 the next start ends the database left behind and serves', async () => {
  const dataDir = await aReadyFolder()
  const first = serverProcess({ DATA_DIR: dataDir })
  await first.address
  const postmaster = postmasterPid(dataDir)
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  expect(isRunning(postmaster)).toBe(true)
  const second = serverProcess({ DATA_DIR: dataDir })
  expect(await health(await second.address)).toBe(200)
  expect(second.output()).toContain('Stopping the database a killed server left behind')
  expect(postmasterPid(dataDir)).not.toBe(postmaster)
})

test('when server and database are both killed the next start serves', async () => {
  const dataDir = await aReadyFolder()
  const first = serverProcess({ DATA_DIR: dataDir })
  await first.address
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.ended
  expect(await health(await serverProcess({ DATA_DIR: dataDir }).address)).toBe(200)
})

test('a second server on the same data says whose it is and leaves the first alone', async () => {
  const dataDir = await aReadyFolder()
  const first = serverProcess({ DATA_DIR: dataDir })
  const address = await first.address
  const second = serverProcess({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Another server (process ${first.child.pid}) is using ${dataDir}. Stop it first, or choose another folder by DATA_DIR.`,
  )
  expect(await health(address)).toBe(200)
})

test('a demonstration is filled once, says who signs in, and is served on this machine alone', async () => {
  const dataDir = await aReadyFolder()
  const first = serverProcess({ DATA_DIR: dataDir, LOG_FORMAT: 'json' }, ['--demo'])
  const said = (line: string) => JSON.parse(line).msg
  const address = said(await first.line(/Prona answers at/))
    .split(' ')
    .at(-1)
  expect(await signIn(address, 'manager.tirana', 'prona-demo')).toBe(200)
  expect(await first.line(/manager\.tirana/)).toContain('Sign in as admin')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.output().trim().split('\n').map(said)).toContainEqual(expect.stringContaining('Filling'))

  const served = serverProcess({ DATA_DIR: dataDir })
  expect(await served.line(/company of your own/)).toBe(
    'For a company of your own choose another folder by DATA_DIR, an empty one.',
  )
  expect(served.output() + first.output()).not.toContain('No backups are made')
  served.child.kill('SIGTERM')
  await served.ended

  const open = serverProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0' })
  expect(await open.ended).toBe(1)
  expect(open.output()).toContain('is the demonstration, whose password is public')

  const again = serverProcess({ DATA_DIR: dataDir }, ['--demo'])
  expect(await signIn(await again.address, 'admin', 'prona-demo')).toBe(200)
  expect(again.output()).not.toContain('Filling')
})

test('with nobody to sign in the server prints a link to make the first administrator', async () => {
  const server = serverProcess({ DATA_DIR: await aReadyFolder(), PUBLIC_URL: 'https://prona.example' })
  expect(await signIn(await server.address, 'admin', 'prona-demo')).toBe(401)
  expect(await server.line(/token=/)).toMatch(/^https:\/\/prona\.example\/\S+token=\S{20,}$/)
  expect(server.output()).not.toContain('prona-demo')
})

test.each(['warn', 'silent'])(
  'the address and the place of the first link are told in JSON, also at the level %s',
  async (level) => {
    const server = serverProcess({ DATA_DIR: await aReadyFolder(), LOG_FORMAT: 'json', LOG_LEVEL: level })
    const said = async (fitting: RegExp) => JSON.parse(await server.line(fitting)).msg
    const address = (await said(/Prona answers at/)).split(' ').at(-1)
    expect(await said(/Nobody can sign in yet/)).toContain('first-administrator')
    expect(await health(address)).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    for (const line of server.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
  },
)

test('a first start says in a few lines of text what it does, last of all the link', async () => {
  const server = serverProcess({ DATA_DIR: freshFolder(), LOG_LEVEL: 'info', LOG_FORMAT: 'text' })
  const link = await server.line(/token=/)
  const lines = server.output().trim().split('\n')
  expect(lines.filter((line) => !/^\d{4}-\d\d-\d\dT/.test(line))).toEqual([
    'Making the database (once)',
    'Making the tables (once)',
    `Prona answers at ${await server.address}`,
    'No backups are made: name a folder on another disk, or a bucket, by BACKUP_TO.',
    'Nobody can sign in yet. Make the company and its administrator, once, within a day:',
    link,
  ])
  expect(lines.at(-1)).toBe(link)
  expect(lines.length).toBeLessThan(12)
  await fetch(`${await server.address}/api/units`)
  expect(await server.line(/route=\/api\/units/)).toMatch(/^\S+ request method=GET .*status=401/)
})

test('a port that is taken is a sentence, and the database stops again', async () => {
  const taken = await listening()
  const dataDir = freshFolder()
  const server = serverProcess({ DATA_DIR: dataDir, PORT: String(taken.port) })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain(
    `Port ${taken.port} is in use by another program. Choose another one by PORT, such as PORT=3001.`,
  )
  expect(server.output()).not.toContain('    at ')
  expect(readdirSync(dataDir)).toEqual([])
})

test('of two first starts at once on the same data one serves and the other says so', async () => {
  const dataDir = freshFolder()
  const both = [0, 1].map(() => serverProcess({ DATA_DIR: dataDir }))
  const outcomes = await Promise.allSettled(both.map(({ address }) => address))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both[outcomes.findIndex(({ status }) => status === 'rejected')]
  expect(await refused?.ended).toBe(1)
  expect(refused?.output().trim()).toMatch(/^Another server \(process \d+\) is using /)
})

test.each([
  ['a link for a lock that leads nowhere', 'is a link that leads nowhere. Remove it'],
  ['a file in place of the folder', 'is no folder, but a file.'],
  ['a folder in place of the lock', 'is a folder, where a file is needed.'],
  [
    'a database without its secret',
    'Put it back from a copy of that folder, or restore the newest backup into an empty folder, with --instead,',
  ],
] as const)('%s is a sentence and starts nothing', async (what, sentence) => {
  const dataDir = join(freshFolder(), 'data')
  if (what === 'a file in place of the folder') writeFileSync(dataDir, '')
  else mkdirSync(dataDir)
  if (what === 'a link for a lock that leads nowhere')
    symlinkSync(join(dataDir, 'nowhere'), join(dataDir, 'server.lock'))
  if (what === 'a folder in place of the lock') mkdirSync(join(dataDir, 'server.lock'))
  if (what === 'a database without its secret')
    mkdirSync(join(dataDir, 'database', 'cluster'), { recursive: true })
  const server = serverProcess({ DATA_DIR: dataDir })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain(sentence)
  expect(server.output().trim().split('\n')).toHaveLength(1)
  expect(existsSync(join(dataDir, 'secret'))).toBe(false)
})

test('a folder that may only be read is a sentence', async ({ skip }) => {
  skip(!canBecomeNobody(), 'only root, with the program where others may read it, can become nobody')
  const dataDir = freshFolder()
  chmodSync(dataDir, 0o755)
  const server = serverProcess({ DATA_DIR: dataDir }, [], nobody)
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('may not be read and written by this user.')
})

test('wrong settings are all named and nothing is started', async () => {
  const dataDir = join(freshFolder(), 'data')
  const server = serverProcess({ DATA_DIR: dataDir, PORT: 'no', LOG_LEVEL: 'no', TRUST_PROXY: 'no' })
  expect(await server.ended).toBe(1)
  expect(server.output().trim().split('\n')).toHaveLength(3)
  expect(() => accessSync(dataDir)).toThrow('ENOENT')
})

test('a database that does not answer is a sentence', async () => {
  const ended = serverProcess({
    DATA_DIR: freshFolder(),
    DATABASE_URL: `postgres://prona:secret@127.0.0.1:${await aPortThatRefuses()}/prona`,
  })
  expect(await ended.ended).toBe(1)
  expect(ended.output()).toContain('The database of DATABASE_URL does not answer.')
  expect(ended.output()).not.toContain('secret')
})

test('anyone but root runs it as well', async ({ skip }) => {
  skip(!canBecomeNobody(), 'only root, with the program where others may read it, can become nobody')
  const dataDir = freshFolder()
  chownSync(dataDir, 65534, 65534)
  const server = serverProcess({ DATA_DIR: dataDir }, [], nobody)
  expect(await health(await server.address)).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** Only as root, and where the program lies in a folder that others may read. */
function canBecomeNobody(): boolean {
  if (process.getuid?.() !== 0) return false
  const [program = '', ...parameters] = nobody
  const here = dirname(import.meta.dirname)
  return spawnSync(program, [...parameters, 'test', '-r', join(here, 'src', 'main.ts')]).status === 0
}

function health(address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${address}/api/health`, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).once('error', reject)
  })
}

async function signIn(address: string, username: string, password: string): Promise<number> {
  const answer = await fetch(`${address}/api/user/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return answer.status
}

async function listening(): Promise<{ port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { port: address.port }
}

/** The local port of an open connection: connecting to it is refused, and nobody else gets it meanwhile. */
async function aPortThatRefuses(): Promise<number> {
  const { port } = await listening()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  if (!socket.localPort) throw new Error('no port')
  return socket.localPort
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
