import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/database/connect.ts'
import { runningDatabase } from '../src/database/embedded.ts'
import { theFirstAdministrator } from './first-administrator.ts'
import { freshFolder } from './harness.ts'
import { expectSound } from './legal-orders.ts'
import { postmasterPid, type ServerProcess, serverProcess } from './process.ts'
import { sized, untilDone } from './sized.ts'
import {
  type Asking,
  agree,
  askingAt,
  expectKept,
  nothingYet,
  type Place,
  todayNow,
  type Worked,
} from './work-at.ts'

const mebibyte = 1024 * 1024
const atOnce = 4

test(
  'on a full disk no order is changed by half, all are read, and with room people go on',
  async ({ skip }) => {
    const dataDir = freshFolder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=0700', 'tmpfs', dataDir])
    skip(mounted.status !== 0, 'only root may mount a small disk')
    onTestFinished(() => void spawnSync('umount', ['-l', dataDir]))
    const { token } = await begun(serverProcess({ DATA_DIR: dataDir }))
    const room = () => {
      const { bavail, bsize } = statfsSync(dataDir)
      return bavail * bsize
    }
    const client = askingAt(token.address, token.token)
    const place = await placeAt(client)
    const worked = nothingYet()
    await agree(client, worked, place, 'para')
    writeFileSync(join(dataDir, 'filler'), Buffer.alloc(room() - 66 * mebibyte))
    await expect
      .poll(async () => {
        await Promise.all(names(atOnce).map((name) => agree(client, worked, place, name)))
        return [507, 503].some((status) => worked.statuses.has(status))
      }, patient)
      .toBe(true)
    // Whatever else lies on the disk takes the rest.
    writeFileSync(join(dataDir, 'rest'), Buffer.alloc(room()))
    worked.statuses.clear()
    for (const name of names(20)) await agree(client, worked, place, name)
    expect([...worked.statuses.keys()].filter((status) => status !== 507 && status !== 503)).toEqual([])
    expect((await client.get('/api/orders')).status).toBe(200)
    expect((await client.get('/api/instalments')).status).toBe(200)
    for (const name of ['filler', 'rest']) rmSync(join(dataDir, name))
    await expect.poll(() => isWhole(client, worked, place), patient).toBe(true)
    await expectAllSound(dataDir, client, worked)
  },
  untilDone,
)

test(
  'orders are whole after each kill of the server, of the database and of both amid agreements',
  async () => {
    const dataDir = freshFolder()
    let server = serverProcess({ DATA_DIR: dataDir })
    const { token } = await begun(server)
    let client = askingAt(token.address, token.token)
    const place = await placeAt(client)
    const worked = nothingYet()
    for (let round = 0; round < sized(3, 60); round += 1) {
      const busy = Promise.all(
        names(atOnce).map(async (name) => {
          for (let nth = 0; ; nth += 1) {
            await agree(client, worked, place, `${name}-${nth}`)
            if (worked.statuses.has(0) || worked.statuses.has(503)) return
          }
        }),
      )
      const enough = worked.done.length + 12 + 7 * (round % 5)
      await expect.poll(() => worked.done.length, { ...patient, interval: 5 }).toBeGreaterThan(enough)
      if (round % 3 !== 0) process.kill(postmasterPid(dataDir), 'SIGKILL')
      if (round % 3 !== 1) {
        server.child.kill('SIGKILL')
        await server.ended
        await busy
        server = serverProcess({ DATA_DIR: dataDir })
        client = askingAt(await server.address, token.token)
      }
      await busy
      await expect.poll(() => isWhole(client, worked, place), patient).toBe(true)
      worked.statuses.clear()
    }
    await expectAllSound(dataDir, client, worked)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
  untilDone,
)

const patient = { timeout: 120_000 }

function names(count: number): string[] {
  return Array.from({ length: count }, () => aName())
}

/** Short enough for the code of a unit. */
function aName(): string {
  return randomUUID().slice(0, 13)
}

async function begun(server: ServerProcess) {
  const address = await server.address
  const first = await theFirstAdministrator(address, await server.line(/\/first#token=/))
  return { token: { ...first, address } }
}

async function placeAt(client: Asking): Promise<Place> {
  const building = { code: 'LIS', name: 'Rezidenca Lisi', kind: 'building', stage: 'finished' }
  const property = (await client.post('/api/property', building)).body.property._id
  const person = { kind: 'person', firstName: 'Arta', lastName: 'Hoxha' }
  const customer = (await client.post('/api/customer', person)).body.customer._id
  return { customer, property, today: todayNow() }
}

/** Whether an agreement is made from its beginning to its end. */
async function isWhole(client: Asking, worked: Worked, place: Place): Promise<boolean> {
  const before = worked.done.length
  await agree(client, worked, place, aName())
  return worked.done.length - before === 8
}

/** As each order, payment and unit tells, as its history tells, and nothing that was acknowledged is missing. */
async function expectAllSound(dataDir: string, client: Asking, worked: Worked): Promise<void> {
  const owner = connect(runningDatabase(dataDir) ?? {}, { max: 1 })
  onTestFinished(() => owner.end())
  const given = await expectKept({ owner }, worked)
  await expectSound({ owner, client }, todayNow(), given)
}
