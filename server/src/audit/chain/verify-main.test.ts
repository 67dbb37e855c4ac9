import { expect, test } from 'vitest'
import { aJobRun } from '../../../test/a-job-run.ts'
import { upkeepProcess } from '../../../test/process.ts'
import { aReadyFolder } from '../../../test/ready-folder.ts'
import { type Address, connect, type Sql } from '../../database/connect.ts'
import { startEmbedded } from '../../database/embedded.ts'
import { secretOf } from '../../database/secret.ts'
import { chainKeyFrom } from './chain-key.ts'
import { sealEntries } from './seal-entries.ts'

const silent = { info: () => {}, error: () => {} }
const verify = (words: string[], settings: Record<string, string>) =>
  upkeepProcess(words, settings, 'audit/chain/verify-main.ts')

test('the command says of the embedded database that it is whole, names the newest seal, and ends with 1 where it is not', async () => {
  const dataDir = await aReadyFolder()
  expect(await verify([], { DATA_DIR: dataDir })).toEqual({
    code: 0,
    text: 'Nothing has been sealed yet. The server does so every minute while it runs.\n',
  })
  await inDatabase(dataDir, async (owner) => {
    await owner`insert into access_entries (at, kind, address, request_id) values (now(), 'signIn', 'x', 'x')`
    const key = chainKeyFrom(secretOf({ databaseUrl: undefined, dataDir }))
    await sealEntries(aJobRun(owner, new Date().toISOString()), { key, exportRows: 5000 })
  })
  const { code, text } = await verify([], { DATA_DIR: dataDir })
  expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/^The audit is whole: 1 entries /) })
  const mark = /Newest seal: (\S+)/.exec(text)?.[1] ?? ''
  expect(await verify([mark], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  // As after a restore elsewhere, with another secret.
  const elsewhere = await verify([], { DATA_DIR: dataDir, SECRET_KEY: 'another secret of thirty-two signs' })
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.text).toMatch(
    /^The audit cannot be checked with this key\. Nothing in it shows that it was changed:/,
  )
  expect(elsewhere.text).toContain('were made with another key')
  expect(elsewhere.text).not.toContain('not whole')
  await inDatabase(dataDir, async (owner) => {
    await owner`alter table access_entries disable trigger all`
    await owner`delete from access_entries`
  })
  expect(await verify([], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    text: expect.stringContaining('there are 0, and 1 were sealed.'),
  })
  const both = await verify([], { DATA_DIR: dataDir, SECRET_KEY: 'another secret of thirty-two signs' })
  expect(both.text).toMatch(/^The audit is not whole:/)
  expect(await verify(['118-9f2a'], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    text: expect.stringContaining('npm run audit:verify'),
  })
})

async function inDatabase(dataDir: string, work: (owner: Sql) => Promise<void>): Promise<void> {
  const database = await startEmbedded({ dataDir, log: silent })
  const address: Address = { ...database.owner, database: 'prona' }
  const owner = connect(address, { max: 2 })
  await work(owner)
  await owner.end()
  await database.stop()
}
