import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connect, endSoon } from '../src/database/connect.ts'
import { runningDatabase } from '../src/database/embedded.ts'
import { theFirstAdministrator } from './first-administrator.ts'
import { freshFolder } from './harness.ts'
import { type ServerProcess, serverProcess, upkeepProcess } from './process.ts'
import { aReadyFolder } from './ready-folder.ts'
import { aStore } from './s3-store.ts'

test('of a server that goes on writing everything acknowledged before is in the backup, and elsewhere again', async () => {
  const [here, there, backups] = [await aReadyFolder(), freshFolder(), freshFolder()]
  const server = serverProcess({ DATA_DIR: here })
  const address = await server.address
  const { token } = await theFirstAdministrator(address, await server.line(/\/first#token=/))
  const writing = writers(address, token)
  await writing.acknowledges(20)
  const before = [...writing.acknowledged]
  const made = await upkeepProcess(['backup', backups], { DATA_DIR: here })
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('Backed up to') })
  await writing.stop()
  expect(writing.acknowledged.length).toBeGreaterThan(before.length)
  expect(await upkeepProcess(['verify', backups], {})).toMatchObject({ code: 0 })
  expect(await upkeepProcess(['restore', backups], { DATA_DIR: here })).toEqual({
    code: 1,
    text: expect.stringContaining('Another server'),
  })

  expect(await upkeepProcess(['restore', backups], { DATA_DIR: there })).toMatchObject({ code: 0 })
  const nightly = freshFolder()
  const restored = serverProcess({ DATA_DIR: there, BACKUP_TO: nightly })
  const again = await signedIn(await restored.address)
  expect(await keptIn(await restored.address, again, before)).toEqual(before)
  expect(await upkeepProcess(['restore', backups, 'none', '--replace'], { DATA_DIR: freshFolder() })).toEqual(
    {
      code: 1,
      text: expect.stringContaining('There is no complete backup none'),
    },
  )
  await expect.poll(() => readdirSync(nightly).filter((name) => name.endsWith('.json'))).toHaveLength(1)
  await stopped(restored)

  await aLostDocument(here)
  const second = await upkeepProcess(['backup', backups], { DATA_DIR: here, BACKUP_KEEP: '1' })
  expect(second).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^Backed up to [\s\S]*\nRemoved the oldest: 2\S+Z\nThe backup is complete but for files that were lost or damaged already: /,
    ),
  })
  expect(readdirSync(backups).filter((name) => name.endsWith('.json'))).toHaveLength(1)
  await stopped(server)
})

test('what is not understood, has no place or no database is said in a sentence', async () => {
  const said = async (words: string[], environment: Record<string, string> = {}) =>
    (await upkeepProcess(words, { DATA_DIR: freshFolder(), ...environment })).text
  expect(await said(['repair'])).toContain('repair is none of backup, restore, verify.')
  expect(await said(['backup'])).toContain('Say where the backups lie')
  expect(await said(['backup', freshFolder()])).toContain('There is no database in')
  expect(await said(['verify', freshFolder()])).toContain('There is no complete backup in')
  for (const place of ['backups', 's3:/kept'])
    expect(await said(['backup', place])).toContain(`is "${place}": the whole path of a folder`)
  expect(await said(['backup', freshFolder(), '--replace'])).toContain('--replace is not understood.')
  const { endpoint = '', accessKeyId, secretAccessKey } = await aStore()
  const opened = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  expect(await said(['verify', 's3://prona/kept'], opened)).toContain(
    'There is no complete backup in the bucket prona under kept/.',
  )
  expect(await said(['verify'], { BACKUP_AT: '25:00', BACKUP_KEEP: '0' })).toMatch(
    /BACKUP_AT[\s\S]*BACKUP_KEEP/,
  )
})

/** A record of a file that is not there. */
async function aLostDocument(dataDir: string): Promise<void> {
  const owner = connect(runningDatabase(dataDir) ?? {}, { max: 1 })
  await owner`
    insert into record_documents
      (_id, resource, record, category, file_name, type, bytes, sha256, restricted, created_at)
    values (${randomUUID()}, 'property', ${randomUUID()}, 'contract', 'a.pdf', 'application/pdf', 1, '', false, now())`
  await endSoon(owner)
}

async function stopped(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

/** Four clients write until they are stopped, whose names are known once they are acknowledged. */
function writers(address: string, token: string) {
  const acknowledged: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const key = randomUUID()
      const answer = await posted(
        `${address}/api/customer`,
        { kind: 'person', firstName: 'Besa', lastName: key },
        token,
      )
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      acknowledged.push(key)
      for (const one of waiting) if (acknowledged.length >= one.count) one.resolve()
    }
  }
  const over = Promise.all([write(), write(), write(), write()])
  return {
    acknowledged,
    acknowledges: (count: number) => {
      const reached = new Promise<void>((resolve) => waiting.push({ count, resolve }))
      return Promise.race([reached, over])
    },
    stop: () => {
      isOver = true
      return over
    },
  }
}

/** Those of these customers that the server knows. */
async function keptIn(address: string, token: string, keys: readonly string[]): Promise<readonly string[]> {
  const kept: string[] = []
  for (const search of keys) {
    const answer = await fetch(`${address}/api/customers?${new URLSearchParams({ search })}`, {
      headers: { authorization: token },
    })
    const { customers }: { customers: { lastName: string }[] } = JSON.parse(await answer.text())
    kept.push(...customers.map(({ lastName }) => lastName))
  }
  return kept
}

async function signedIn(address: string): Promise<string> {
  const answer = await posted(`${address}/api/user/auth`, { username: 'arta', password: 'gështenja mbi mur' })
  const { token }: { token: string } = JSON.parse(await answer.text())
  return token
}

function posted(url: string, body: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}
