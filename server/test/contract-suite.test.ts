import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { runContract } from '../../contract-tests/run.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson, goodPassword } from './people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const { username } = await aPerson(sql, { role: 'administrator' })

test('the server keeps the contract, as somebody sees who has nothing but its address', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { results } = await runContract(`http://127.0.0.1:${port}`, username, goodPassword)
  expect(results.filter(({ reason }) => reason !== undefined)).toEqual([])
  expect(results.length).toBeGreaterThan(100)
})
