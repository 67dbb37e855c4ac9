import { expect, test } from 'vitest'
import { theFirstAdministrator } from './first-administrator.ts'
import { serverProcess } from './process.ts'
import { megabytes } from './process-memory.ts'
import { aReadyFolder } from './ready-folder.ts'

test('a server that nobody asks anything takes less than 150 megabytes, and after much work little more', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'only Linux tells how much memory a program takes')
  // As every way to start it sets. From the second start on nothing is compiled anew.
  const settings = { DATA_DIR: await aReadyFolder(), MALLOC_ARENA_MAX: '2' }
  const before = serverProcess(settings)
  await before.address
  before.child.kill('SIGTERM')
  await before.ended
  const server = serverProcess(settings)
  const address = await server.address
  const { token } = await theFirstAdministrator(address, await server.line(/token=/))
  const taken = () => megabytes(server.child.pid, 'VmRSS')
  await expect.poll(taken, inQuiet).toBeLessThan(most)
  const atFirst = taken()

  // Of none of them anything is kept: each is refused by name.
  const body = JSON.stringify({ code: Array.from({ length: 2_000 }, (_, number) => `${number}`) })
  const send = () =>
    fetch(`${address}/api/property`, {
      ...{ method: 'POST', body },
      headers: { authorization: token, 'content-type': 'application/json' },
    })
  for (let turn = 0; turn < 40; turn++) {
    const answers = await Promise.all(Array.from({ length: 30 }, send))
    // Where the machine is busy otherwise, some get no turn.
    for (const { status } of answers) expect([422, 503]).toContain(status)
  }
  // The work takes 70 more, and what native code took is not all given back.
  await expect.poll(taken, inQuiet).toBeLessThan(atFirst + 25)
})

const most = 150
/** It looks every few seconds whether it is quiet. */
const inQuiet = { timeout: 60_000, interval: 200 }
