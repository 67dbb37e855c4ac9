import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askingAs } from '../../contract-tests/ask.ts'
import { openProxy } from '../../contract-tests/document-proxy.ts'
import { runContract } from '../../contract-tests/run.ts'
import { type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson, goodPassword } from './people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const { username, token } = await aPerson(sql, { role: 'administrator' })
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const document = (await clientOf(app, { token }).get('/api/openapi.json')).body

test('the server keeps the contract, and its own document of it, as somebody sees who has nothing but its address', async () => {
  const proxy = await standingBefore(document)
  const { results } = await runContract(proxy.base, username, goodPassword)
  expect(results.filter(({ reason }) => reason !== undefined)).toEqual([])
  expect(results.length).toBeGreaterThan(100)
  expect(proxy.differences).toEqual([])
  expect(proxy.seen().missed).toEqual([])
  const notInTheDocument = proxy.unsaid.filter(({ fields }) => !fields.every(isKnownByCodeAlone))
  expect(notInTheDocument).toEqual([])
}, 300_000)

test('a document that says something else than the server does is found out', async () => {
  const wrong = structuredClone(document)
  for (const name of ['branch', 'someOfBranch'])
    wrong.components.schemas[name].properties.name = { type: 'integer' }
  delete wrong.components.schemas.branchChange.properties.name
  delete wrong.paths['/api/branch/history']
  delete wrong.components.schemas.page.properties.total
  const proxy = await standingBefore(wrong)
  const ask = askingAs(proxy.base, token)
  const [one] = (await ask('GET', 'branches')).body.branches
  await ask('PUT', 'branch', { body: { _id: one._id, data: { name: 'Dega e re' } } })
  await ask('GET', 'branch/history', { query: { id: one._id } })
  await ask('DELETE', 'branch', { query: { id: one._id, force: '1' } })
  const reasons = (call: string) =>
    proxy.differences.filter((one) => one.call === call).map(({ reason }) => reason)
  expect(reasons('GET /api/branches').join()).toMatch(/name must be integer.*'total'/)
  expect(reasons('PUT /api/branch').join()).toMatch(/additional properties; found 'name'/)
  expect(reasons('GET /api/branch/history')).toHaveLength(1)
  // Refused bodies need not be valid.
  expect(reasons('DELETE /api/branch')).toEqual([])
})

async function standingBefore(said: Body) {
  const proxy = await openProxy(`http://127.0.0.1:${port}`, said)
  onTestFinished(() => proxy.close())
  return proxy
}

/** Rules that a schema cannot express: those that depend on the resource, on other fields or on the bytes. */
function isKnownByCodeAlone(issue: string): boolean {
  return /: (notAllowed|notFilterable|notWhatItSays|rule)$|^ids: required$/.test(issue)
}
