import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openProxy } from '../../contract-tests/document-proxy.ts'
import { runContract } from '../../contract-tests/run.ts'
import { asked } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson, goodPassword } from './people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const { username, token } = await aPerson(sql, { role: 'administrator' })

test('the server keeps the contract, as somebody sees who has nothing but its address', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const document = (await asked(app, { token }).get('/api/openapi.json')).body
  const proxy = await openProxy(`http://127.0.0.1:${port}`, document)
  const { results } = await runContract(proxy.base, username, goodPassword)
  await proxy.close()
  if (process.env.DUMP)
    (await import('node:fs')).writeFileSync(
      process.env.DUMP,
      JSON.stringify(
        { ...proxy, seen: proxy.seen(), results: results.filter(({ reason }) => reason !== undefined) },
        null,
        1,
      ),
    )
  expect(results.filter(({ reason }) => reason !== undefined)).toEqual([])
  expect(results.length).toBeGreaterThan(100)
  expect(proxy.differences).toEqual([])
}, 120_000)
