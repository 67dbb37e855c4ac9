import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { connect } from './connect.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { type Way, wayToRun } from './unprivileged.ts'

type Choices = Partial<Parameters<typeof startEmbedded>[0]>

const root = process.getuid?.() === 0
const onlyRoot = 'only root can run the database as somebody else'
const ways: Way[] = root ? (wayToRun() === 'namespace' ? ['namespace', 'account'] : ['account']) : ['self']

describe.each(ways)('the database that runs as %s', (way) => {
  test('keeps what was written over a stop and a start', async () => {
    const dataDir = freshFolder()
    const first = await started(dataDir, { way })
    await ask(first, 'create table kept (word text)')
    await ask(first, "insert into kept values ('prona')")
    await first.stop()
    const second = await started(dataDir, { way })
    expect(await ask(second, 'select word from kept')).toEqual([{ word: 'prona' }])
    expect(
      await ask(second, "select setting from pg_settings where name = 'unix_socket_permissions'"),
    ).toEqual([{ setting: '0700' }])
    await second.stop()
    expect(existsSync(join(dataDir, 'run'))).toBe(false)
  })

  test('is readable by nobody else and asks for its password', async () => {
    const dataDir = freshFolder()
    const database = await started(dataDir, { way })
    const { mode } = statSync(join(dataDir, 'database', 'cluster'))
    expect((mode & 0o777).toString(8)).toBe('700')
    expect((statSync(join(dataDir, 'secret')).mode & 0o777).toString(8)).toBe('600')
    await expect(
      ask({ ...database, owner: { ...database.owner, password: 'guessed' } }, 'select 1'),
    ).rejects.toThrow('password authentication failed')
    await database.stop()
  })
})

test('data made one way is served the other way too', async ({ skip }) => {
  skip(!root, onlyRoot)
  const dataDir = freshFolder()
  for (const way of [...ways, ...ways]) {
    const database = await started(dataDir, { way })
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  }
})

test('where nobody may go to the data, the cluster lies beside the system and is linked', async ({
  skip,
}) => {
  skip(!root, onlyRoot)
  const closed = freshFolder()
  const dataDir = join(closed, 'data')
  const database = await started(dataDir, { way: 'account' })
  const home = join(dataDir, 'database')
  expect(lstatSync(home).isSymbolicLink()).toBe(true)
  const place = realpathSync(home)
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('it sorts in Albanian, knows UTF-8 and checks its pages', async () => {
  const database = await started(freshFolder())
  expect(
    await ask(
      database,
      `select string_agg(word, ' ' order by word collate "sq-AL-x-icu") as words,
        current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
        lower('ÇMIMI Ë') as lower
      from unnest(array['dhe', 'dy', 'çaj', 'cak', 'ë', 'em', 'dz']) as word`,
    ),
  ).toEqual([{ words: 'cak çaj dy dz dhe em ë', encoding: 'UTF8', checksums: 'on', lower: 'çmimi ë' }])
  await database.stop()
})

test('the database learns none of the server’s settings', async ({ skip }) => {
  skip(process.platform !== 'linux', 'what a process was given is read on Linux alone')
  vi.stubEnv('S3_SECRET_ACCESS_KEY', 'of another service')
  onTestFinished(() => void vi.unstubAllEnvs())
  const dataDir = freshFolder()
  const database = await started(dataDir)
  const [pid] = readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const given = readFileSync(`/proc/${pid}/environ`, 'utf8')
  expect(given).toContain('PATH=')
  expect(given).not.toContain('of another service')
  await database.stop()
})

test('without sockets it answers on loopback, to who knows the password', async () => {
  const database = await started(freshFolder(), { transport: 'loopback' })
  expect(database.owner.host).toBe('127.0.0.1')
  expect(await ask(database, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(ask({ ...database, owner: { ...database.owner, password: '' } }, 'select 1')).rejects.toThrow()
  await database.stop()
})

test('a path too long for a socket gets a short one of its own', async () => {
  const dataDir = join(freshFolder(), 'a'.repeat(60), 'b'.repeat(60))
  mkdirSync(dataDir, { recursive: true })
  const database = await started(dataDir)
  expect(database.owner.host).toMatch(/^\/tmp\/prona-/)
  expect((statSync(database.owner.host ?? '').mode & 0o777).toString(8)).toBe('700')
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(existsSync(database.owner.host ?? '')).toBe(false)
})

test('a second server on the same data is refused by the number of the first', async () => {
  const dataDir = freshFolder()
  const database = await started(dataDir)
  await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(
    `Another server (process ${process.pid}) is using ${dataDir}.`,
  )
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('the lock files of processes that are gone, or whose number another program has now, stop nobody', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  const note = readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8')
  await first.stop()
  for (const stranger of [process.pid, 2 ** 22 + 1]) {
    writeFileSync(join(dataDir, 'server.lock'), `${stranger} 1`)
    writeFileSync(
      join(dataDir, 'database', 'cluster', 'postmaster.pid'),
      note.replace(/^\d+/, String(stranger)),
    )
    const next = await started(dataDir)
    expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }])
    await next.stop()
  }
})

test('a first start cut short leaves nothing in the way of the next', async () => {
  const dataDir = freshFolder()
  mkdirSync(join(dataDir, 'database', 'cluster.new'), { recursive: true })
  writeFileSync(join(dataDir, 'database', 'cluster.new', 'half'), 'done')
  const database = await started(dataDir)
  expect(readdirSync(join(dataDir, 'database'))).toEqual(['cluster'])
  await database.stop()
})

test('a database that is killed comes back by itself with all that was acknowledged', async () => {
  const dataDir = freshFolder()
  const errors: string[] = []
  const database = await started(dataDir, { log: { info: () => {}, error: (text) => errors.push(text) } })
  await ask(database, 'create table kept (n integer)')
  await ask(database, 'insert into kept values (1)')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await vi.waitFor(async () => expect(await ask(database, 'select n from kept')).toEqual([{ n: 1 }]), {
    timeout: 60_000,
    interval: 50,
  })
  expect(errors).toEqual(['The database ended by itself and is started again'])
  await database.stop()
})

test('a database that is killed while a long statement runs comes back, too', async () => {
  const dataDir = freshFolder()
  const lost: Error[] = []
  const database = await started(dataDir, { onLost: (reason) => lost.push(reason) })
  const sql = connect(database.owner, { max: 1 })
  onTestFinished(() => sql.end({ timeout: 1 }))
  const [mine] = await sql`select pg_backend_pid() as pid`
  // It counts, and looks for no parent while it does.
  await sql`set statement_timeout = '30s'`
  const counting = sql`select count(*) from (select generate_series(1, 100000000000)) as numbers`
  const outcome = counting.catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const running = `select from pg_stat_activity where state = 'active' and pid = ${mine?.pid}`
    expect(await ask(database, running)).toHaveLength(1)
  })
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  expect(await outcome).toBeInstanceOf(Error)
  await vi.waitFor(async () => expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 60_000,
    interval: 50,
  })
  expect(lost).toEqual([])
  await database.stop()
})

test('its log is put aside while it runs, and it goes on writing', async () => {
  const dataDir = freshFolder()
  const log = join(dataDir, 'database.log')
  const database = await started(dataDir, { logEveryMs: 20 })
  const warn = (text: string, times: number) =>
    ask(database, `do $$ begin for n in 1..${times} loop raise log '${text}'; end loop; end $$`)
  await warn('x'.repeat(5_000), 1_100)
  await expect.poll(() => existsSync(`${log}.1`)).toBe(true)
  expect(statSync(`${log}.1`).size).toBeGreaterThan(5_000_000)
  await expect.poll(() => statSync(log).size).toBeLessThan(1_000_000)
  await warn('after it', 1)
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('after it')
  expect(readFileSync(log, 'utf8')).not.toContain('\0')
  await database.stop()
})

const quiet = { info: () => {}, error: () => {} }

async function started(dataDir: string, choices: Choices = {}): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, log: quiet, ...choices })
  let stopped = false
  const stop = async () => {
    if (!stopped) await database.stop()
    stopped = true
  }
  onTestFinished(stop)
  return { ...database, stop }
}

async function ask(database: Embedded, text: string) {
  const sql = connect(database.owner, { max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}
