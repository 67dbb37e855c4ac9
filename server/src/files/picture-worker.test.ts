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
import { isThere, pictureWorkersOf } from '../../test/worker-processes.ts'

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
    const addKilling = async (signal: NodeJS.Signals, times: number) => {
      const added = add(large)
      await expect.poll(() => filesOnDisk(config.dataDir, 'incoming').length, { interval: 2 }).toBe(2)
      const killed = new Set<number>()
      while (killed.size < times) {
        for (const pid of pictureWorkersOf(process.pid).filter((one) => !killed.has(one))) {
          process.kill(pid, signal)
          killed.add(pid)
        }
        await setImmediate()
      }
      return added
    }
    const crashed = await addKilling('SIGSEGV', 1)
    expect(crashed.status).toBe(422)
    expect(crashed.body.fields).toMatchObject([{ field: 'images.0', code: 'tooDemanding' }])
    const killedTwice = await addKilling('SIGKILL', 2)
    expect([killedTwice.status, killedTwice.body.code]).toEqual([503, 'unavailable'])
    expect(filesOnDisk(config.dataDir)).toEqual([])
    expect((await addKilling('SIGKILL', 1)).status).toBe(200)
    expect((await add(await aPicture('png'))).status).toBe(200)
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

test('whoever sends many large pictures keeps nobody else waiting longer than for one of them', async () => {
  const { app, sql, config } = await freshApp()
  await aCompany(sql)
  const many = await aPerson(sql, { role: 'administrator' })
  const other = await aPerson(sql, { role: 'administrator' })
  const { _id } = await aProperty(clientOf(app, many))
  const large = await aSlowPicture()
  const small = await aPicture('png')
  const ended: string[] = []
  const send = async (who: string, token: string, name: string, bytes: Buffer) => {
    const { status } = await sendForm(app, token, '/api/property/images', [
      ['id', _id],
      { field: 'images', name, type: 'application/octet-stream', bytes },
    ])
    expect(status).toBe(200)
    ended.push(who)
  }
  const all = [1, 2].map(() => send('many', many.token, 'a.jpg', large))
  await expect.poll(() => filesOnDisk(config.dataDir, 'incoming').length, { interval: 2 }).toBe(2)
  await Promise.all([...all, send('other', other.token, 'a.png', small)])
  expect(ended).toEqual(['many', 'other', 'many'])
})

async function aSlowPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 3400, height: 3400, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 50, progressive: true })
    .toBuffer()
}
