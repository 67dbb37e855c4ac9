import { expect, test } from 'vitest'
import { theFirstAdministrator } from '../../test/first-administrator.ts'
import { aForm } from '../../test/forms.ts'
import { freshFolder } from '../../test/harness.ts'
import { nestedTags, refusedSheets } from '../../test/hostile-sheets.ts'
import { serverProcess } from '../../test/process.ts'
import { megabytes } from '../../test/process-memory.ts'

const attempts = 5
const longestWait = 200
/** A file of up to so many bytes costs its sender next to nothing, so it costs the server little. */
const small = 20_000

test('no file sent for import stops the server, fills its memory or keeps others waiting', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'only Linux tells the most memory a program ever had')
  const server = serverProcess({ DATA_DIR: freshFolder() })
  const address = await server.address
  const { token } = await theFirstAdministrator(address, await server.line(/token=/))
  const get = () => fetch(`${address}/api/units`, { headers: { authorization: token } })
  const send = async (bytes: Buffer) => {
    const { payload, headers } = aForm([
      ['options', '{"dryRun":true}'],
      { field: 'file', name: 'x.xlsx', bytes },
    ])
    const began = performance.now()
    const answer = await fetch(`${address}/api/unit/import`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { authorization: token, ...headers },
    })
    const problem = JSON.parse(await answer.text())
    return { status: answer.status, problem, took: performance.now() - began }
  }
  /** A moment in which the machine itself paused proves nothing; a limit that is broken is broken each time. */
  const calmly = async (bytes: Buffer, most: number) => {
    for (let left = attempts; ; left--) {
      const quiet = timed(get)
      await new Promise((go) => setTimeout(go, 200))
      const usually = await quiet.longest()
      const others = timed(get)
      const { status, problem, took } = await send(bytes)
      const waited = (await others.longest()) - usually
      if ((waited < longestWait && took < most) || left === 1) return { status, problem, took, waited }
    }
  }
  expect((await get()).status).toBe(200)
  const before = megabytes(server.child.pid, 'VmRSS')
  expect(nestedTags.length).toBeLessThan(13_000)
  for (const { what, bytes, status } of refusedSheets) {
    const most = bytes.length <= small ? 1000 : 5000
    const answer = await calmly(bytes, most)
    expect(answer.status, `${what}: ${JSON.stringify(answer.problem)}`).toBe(status ?? 422)
    if (answer.status === 422) expect(answer.problem.fields[0].field).toMatch(/^(file|mapping)$/)
    expect(answer.took, what).toBeLessThan(most)
    expect(answer.waited, `waited during ${what}`).toBeLessThan(longestWait)
  }
  expect((await get()).status).toBe(200)
  expect(megabytes(server.child.pid, 'VmHWM') - before).toBeLessThan(300)
})

/** Asks again and again, as somebody else at work would, until told to stop. */
function timed(ask: () => Promise<unknown>): { longest(): Promise<number> } {
  let isOver = false
  let longest = 0
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await ask()
      longest = Math.max(longest, performance.now() - began)
      await new Promise((go) => setTimeout(go, 20))
    }
  })()
  return {
    async longest() {
      isOver = true
      await asking
      return longest
    },
  }
}
