import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aProperty, clientOf } from '../../test/builders.ts'
import { filesOnDisk } from '../../test/files-on-disk.ts'
import { theFirstAdministrator } from '../../test/first-administrator.ts'
import { aForm, sendForm } from '../../test/forms.ts'
import { freshApp, freshFolder } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aPicture } from '../../test/pictures.ts'
import { postmasterPid, type ServerProcess, serverProcess } from '../../test/process.ts'
import { isThere, pictureWorkersOf, ticksOf } from '../../test/worker-processes.ts'

const isTold = process.platform === 'linux'

test.runIf(isTold)(
  'a picture on which its worker dies is refused by name, and one whose worker others kill is tried once more',
  async () => {
    const { app, sql, config } = await freshApp()
    await aCompany(sql)
    const person = await aPerson(sql, { role: 'administrator' })
    const { _id } = await aProperty(clientOf(app, person))
    const add = (bytes: Buffer) =>
      sendForm(app, person.token, '/api/property/images', [
        ['id', _id],
        { field: 'images', name: 'a.png', type: 'image/png', bytes },
      ])
    const large = await aLargePicture()
    const small = await aPicture('png')
    const addKilling = async (signal: NodeJS.Signals, times: number) => {
      // Its process is killed once it has begun to draw, which takes a second.
      expect((await add(small)).status).toBe(200)
      const [worker = 0] = pictureWorkersOf(process.pid).filter(isThere)
      const rested = ticksOf(worker)
      const added = add(large)
      while (ticksOf(worker) < rested + 10 && isThere(worker)) await setImmediate()
      process.kill(worker, signal)
      const killed = new Set([worker])
      while (killed.size < times) {
        for (const pid of pictureWorkersOf(process.pid).filter((one) => !killed.has(one))) {
          process.kill(pid, signal)
          killed.add(pid)
        }
        await setImmediate()
      }
      return added
    }
    /** A process that is killed before it was asked, or after it had answered, proves nothing. */
    const addKillingInWork = async (signal: NodeJS.Signals, times: number, expected: number) => {
      for (let left = 5; ; left--) {
        const answer = await addKilling(signal, times)
        if (answer.status === expected || left === 1) return answer
      }
    }
    const crashed = await addKillingInWork('SIGSEGV', 1, 422)
    expect(crashed.status).toBe(422)
    expect(crashed.body.fields).toMatchObject([{ field: 'images.0', code: 'tooDemanding' }])
    const killedTwice = await addKillingInWork('SIGKILL', 2, 503)
    expect([killedTwice.status, killedTwice.body.code]).toEqual([503, 'unavailable'])
    expect(filesOnDisk(config.dataDir, 'incoming')).toEqual([])
    expect((await addKilling('SIGKILL', 1)).status).toBe(200)
    expect((await add(small)).status).toBe(200)
  },
)

test.runIf(isTold)('the process for pictures ends with the server, however that ends', async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const dataDir = freshFolder()
    const server = serverProcess({ DATA_DIR: dataDir })
    await sendPortrait(server)
    const workers = pictureWorkersOf(server.child.pid)
    expect(workers).toHaveLength(1)
    // The database of a killed server would go on.
    if (signal === 'SIGKILL') process.kill(postmasterPid(dataDir), signal)
    server.child.kill(signal)
    expect(await server.ended).toBe(signal === 'SIGTERM' ? 0 : 'SIGKILL')
    await expect.poll(() => workers.filter(isThere)).toEqual([])
  }
})

async function sendPortrait(server: ServerProcess): Promise<void> {
  const address = await server.address
  const { token, _id } = await theFirstAdministrator(address, await server.line(/token=/))
  const { payload, headers } = aForm([
    ['id', _id],
    { field: 'images', name: 'a.jpg', type: 'image/jpeg', bytes: await aPicture() },
  ])
  const answer = await fetch(`${address}/api/user/images`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { authorization: token, ...headers },
  })
  expect(answer.status).toBe(200)
}

/** It takes about a second to draw anew. */
async function aLargePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 2600, height: 2600, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

test.runIf(isTold)(
  'whoever sends many pictures keeps nobody else waiting longer than for one of them',
  async () => {
    const { app, sql, config } = await freshApp()
    await aCompany(sql)
    const many = await aPerson(sql, { role: 'administrator' })
    const other = await aPerson(sql, { role: 'administrator' })
    const { _id } = await aProperty(clientOf(app, many))
    const bytes = await aLargePicture()
    const ended: string[] = []
    const send = async (who: string, token: string) => {
      const { status } = await sendForm(app, token, '/api/property/images', [
        ['id', _id],
        { field: 'images', name: 'a.png', type: 'image/png', bytes },
      ])
      expect(status).toBe(200)
      ended.push(who)
    }
    await send('first', many.token)
    // Its process stands still until all have come.
    const [worker = 0] = pictureWorkersOf(process.pid)
    process.kill(worker, 'SIGSTOP')
    const sent: Promise<void>[] = []
    for (const [who, { token }] of [
      ['many', many],
      ['many', many],
      ['other', other],
    ] as const) {
      sent.push(send(who, token))
      await expect.poll(() => filesOnDisk(config.dataDir, 'incoming').length).toBe(sent.length)
    }
    process.kill(worker, 'SIGCONT')
    await Promise.all(sent)
    expect(ended).toEqual(['first', 'many', 'other', 'many'])
  },
)
