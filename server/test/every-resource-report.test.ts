import { randomUUID } from 'node:crypto'
import { ownersOf, restrictedFields } from '@prona/contract/access'
import { stands } from '@prona/contract/kernel/conditions'
import { languages } from '@prona/contract/kernel/words'
import { resources } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { aRecord } from './a-body.ts'
import { clientOf } from './builders.ts'
import { downloadOf } from './file-answer.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { pagesOf } from './printed.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const chief = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, chief)
const inDurres = await aPerson(sql, { role: 'administrator', branch: 'durres' })
const unknownId = '01900000-0000-7000-8000-000000000000'
const reported = resources.filter(({ reports }) => reports)

describe.each(reported.map((resource) => [resource.single, resource] as const))('%s', (single, resource) => {
  const path = `/api/${single}/report`
  const names = Object.keys(resource.reports ?? {})

  test('each of its reports is made, in each language, under a name that people read', async () => {
    for (const [nr, reportId] of names.entries()) {
      // Of a kind that has it.
      const { when = {} } = resource.reports?.[reportId] ?? {}
      const given = Object.entries(when).filter(([field]) => !resource.fields[field]?.readOnly)
      const kind = Object.fromEntries(given.map(([field, [first]]) => [field, first]))
      const record = await aRecord(admin, resource, kind)
      // What only an action makes is printed where that is tested.
      if (!stands({ when }, record)) continue
      // Each language at least once, and every report in two of them.
      const spoken = [...languages.entries()].filter(([at]) => nr === 0 || at % 2 === nr % 2)
      for (const [at, language] of spoken) {
        const answer = await downloadOf(app, chief, `${path}/${record._id}`, { reportId, language })
        expect(answer.status, reportId).toBe(200)
        const name = decodeURIComponent(String(answer.headers['content-disposition']))
        const title = resource.reports?.[reportId]?.label[at] ?? ''
        expect(name).toContain(`''${title} – `)
        if (answer.headers['content-type'] !== 'application/pdf') continue
        expect((await pagesOf(answer.bytes)).texts[0]).toContain(title)
      }
    }
  })

  test('a report of an absent, foreign or other’s own record is one and the same refusal', async () => {
    const record = await aRecord(admin, resource)
    const reads = resources.map((one) => `${one.single}.read`)
    const role = randomUUID()
    await owner`
      insert into roles (_id, name, permissions, own_rows, decided_fields)
      values (${role}, ${`Provë ${role}`}, ${[...reads, `${single}.report`]}, ${ownersOf(resource).map((owner) => owner.single)},
        ${[...restrictedFields]})`
    const own = await aPerson(sql, { role: 'limited' })
    await owner`update users set role = ${role} where _id = ${own._id}`
    for (const reportId of names) {
      const absent = await downloadOf(app, chief, `${path}/${unknownId}`, { reportId })
      expect(absent.status).toBe(404)
      for (const person of [inDurres, own]) {
        const foreign = await downloadOf(app, person, `${path}/${record._id}`, { reportId })
        expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
        expect(foreign.status).toBe(404)
      }
    }
    expect((await downloadOf(app, chief, `${path}/not-an-id`)).status).toBe(400)
    expect((await downloadOf(app, chief, `${path}/${record._id}`, { nobodyKnows: 1 })).status).toBe(400)
  })

  test('its reports need the right to them', async () => {
    const record = await aRecord(admin, resource)
    for (const reportId of names) {
      const limited = await aPerson(sql, { role: 'limited' })
      expect((await downloadOf(app, limited, `${path}/${record._id}`, { reportId })).status).toBe(403)
      expect((await downloadOf(app, { token: '' }, `${path}/${record._id}`, { reportId })).status).toBe(401)
    }
  })

  test('its reports stand in the contract', async () => {
    const { paths } = (await admin.get('/api/openapi.json')).body
    const parameters = JSON.stringify(paths[`${path}/{id}`].get.parameters)
    for (const name of names) expect(parameters).toContain(name)
  })
})
