import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aDoor } from './a-line.ts'
import { freshFolder } from './harness.ts'
import { postmasterPid, type ServerProcess, serverProcess } from './process.ts'
import { aReadyFolder } from './ready-folder.ts'

test('a start whose database takes connections and closes them ends with a sentence', async () => {
  const door = await aDoor((socket) => socket.end())
  const server = aServerAt(door.port)
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('The database of DATABASE_URL does not answer.')
  expect(server.output()).not.toContain('secret')
  expect(door.knocks()).toBe(1)
})

test('a start whose database says nothing can be stopped', async () => {
  let server: ServerProcess | undefined
  const door = await aDoor(() => server?.child.kill('SIGTERM'))
  server = aServerAt(door.port)
  expect(await server.ended).toBe(0)
})

test('a server whose database is frozen says so, and stops', async ({ skip }) => {
  skip(process.platform !== 'linux', 'processes are found by /proc')
  const dataDir = await aReadyFolder()
  const server = serverProcess({ DATA_DIR: dataDir })
  const address = await server.address
  await server.line(/token=/)
  const processes = processesIn(join(dataDir, 'database', 'cluster'))
  expect(processes).toContain(postmasterPid(dataDir))
  onTestFinished(() => processes.forEach(thaw))
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  expect((await fetch(`${address}/api/health`)).status).toBe(503)
  const waiting = fetch(`${address}/api/user/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'arta', password: 'kulla e gurit' }),
  }).catch(() => undefined)
  server.child.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
  // It is not waited for, or whoever stops services would kill the server before it has stopped its database.
  expect(server.output()).not.toContain('"afterMs":20000')
  await waiting
  expect(processesIn(join(dataDir, 'database', 'cluster'))).toEqual([])

  const next = serverProcess({ DATA_DIR: dataDir })
  expect((await fetch(`${await next.address}/api/health`)).status).toBe(200)
})

function aServerAt(port: number): ServerProcess {
  return serverProcess({
    DATA_DIR: freshFolder(),
    DATABASE_URL: `postgres://prona:secret@127.0.0.1:${port}/prona`,
  })
}

function processesIn(cluster: string): number[] {
  const home = realpathSync(cluster)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && worksIn(pid, home))
}

function worksIn(pid: number, home: string): boolean {
  try {
    const isDead = / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return !isDead && readlinkSync(`/proc/${pid}/cwd`) === home
  } catch {
    return false
  }
}

function thaw(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // It has ended.
  }
}
