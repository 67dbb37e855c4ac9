import { resourceNamed } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { describable } from '../src/describe/describe-routes.ts'
import { aBody, aRecord } from './a-body.ts'
import { clientOf } from './builders.ts'
import { kept, writesOf } from './concerned.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { testWhere } from './test-where.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)
const absent = '01900000-0000-7000-8000-000000000000'

describe.each(kept)('%s', (single, resource) => {
  const { all, changes } = writesOf(resource)
  const path = `/api/${single}`

  test('read alone has a tag, and who shows the tag is sent nothing until it changes', async () => {
    const record = await aRecord(admin, resource)
    const url = `${path}?id=${record._id}`
    const read = await app.inject({ url, headers: headers() })
    const tag = String(read.headers.etag)
    expect(tag).toMatch(/^"1\.[\w-]{22}"$/)
    for (const shown of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await app.inject({ url, headers: headers({ 'if-none-match': shown }) })
      expect([again.statusCode, again.body], shown).toEqual([304, ''])
      expect(again.headers.etag).toBe(tag)
    }
    const head = await app.inject({ method: 'HEAD', url, headers: headers() })
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, tag, ''])
    for (const shown of ['"1.x"', 'nonsense', ''])
      expect((await app.inject({ url, headers: headers({ 'if-none-match': shown }) })).statusCode).toBe(200)
    if (changes) {
      await admin.put(path, { _id: record._id, data: await aChange() })
      const after = await app.inject({ url, headers: headers({ 'if-none-match': tag }) })
      expect(after.statusCode).toBe(200)
      expect(after.headers.etag).not.toBe(tag)
    }
    expect(
      (await app.inject({ url: `${path}?id=${absent}`, headers: headers({ 'if-none-match': '*' }) }))
        .statusCode,
    ).toBe(404)
  })

  testWhere(all)(
    'changed or deleted under an old tag is refused with the record as it now is, and stays',
    async () => {
      const record = await aRecord(admin, resource)
      const old = '"1.aaaaaaaaaaaaaaaaaaaaaa"'
      const change = { _id: record._id, data: await aChange() }
      expect((await admin.send('PUT', path, change, { 'if-match': old })).status).toBe(200)
      for (const tag of [old, `W/"2.x"`, 'nonsense', '"", "1.x"']) {
        const again = { _id: record._id, data: await aChange() }
        for (const refused of [
          await admin.send('PUT', path, again, { 'if-match': tag }),
          await admin.send('DELETE', `${path}/?id=${record._id}`, undefined, { 'if-match': tag }),
        ]) {
          expect([refused.status, refused.body.code], tag).toEqual([412, 'preconditionFailed'])
          expect(refused.body.current[single]).toMatchObject({ _id: record._id, version: 2 })
        }
      }
      for (const [action, { input }] of Object.entries(resource.actions)) {
        const asked_ = { _id: record._id, ...(await aBody(admin, { ...resource, fields: input })) }
        const refused = await admin.send('POST', `${path}/${action}`, asked_, { 'if-match': old })
        expect([refused.status, refused.body.code], action).toEqual([412, 'preconditionFailed'])
      }
      expect((await admin.get(path, { id: record._id })).body[single].version).toBe(2)
      const gone = await admin.send('DELETE', `${path}/?id=${record._id}`, undefined, {
        'if-match': '"1.x", "2.x"',
      })
      expect(gone.status, gone.text).toBe(200)
      expect((await admin.send('PUT', path, change, { 'if-match': '*' })).status).toBe(404)
    },
  )

  test('is described where there is something to describe, and nowhere else', async () => {
    const answer = await admin.post(`${path}/acceptDescription`, {
      _id: absent,
      language: 'sq',
      description: 'x',
    })
    const isDescribable = describable.some((one) => one.resource.single === single)
    const refused = changes ? [404, 'notFound'] : [403, 'forbidden']
    expect([answer.status, answer.body.code]).toEqual(isDescribable ? refused : [404, 'noSuchRoute'])
    expect(resource.fields.description?.kind === 'localized').toBe(isDescribable)
    const { paths } = (await admin.get('/api/openapi.json')).body
    expect(Boolean(paths[`${path}/describe`]?.post)).toBe(isDescribable)
  })

  async function aChange(): Promise<Record<string, unknown>> {
    const body = await aBody(admin, resource)
    const name = Object.keys(body).find((one) => {
      const field = resource.fields[one]
      return (
        field && !field.fixed && (field.kind === 'text' || field.kind === 'longText') && !field.restricted
      )
    })
    const isText = resource.fields[name ?? '']?.kind === 'text'
    return { [name ?? '']: isText ? body[name ?? ''] : `Fjalë ${Math.random()}` }
  }
})

test('whoever sees other things of a record has another tag for it', async () => {
  const resource = resourceNamed('unit')
  const record = await aRecord(admin, resource)
  const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
  const [mine, theirs] = [
    await admin.get('/api/unit', { id: record._id }),
    await agent.get('/api/unit', { id: record._id }),
  ]
  expect(theirs.headers.etag).not.toBe(mine.headers.etag)
  const shown = await agent
    .send('GET', `/api/unit?id=${record._id}`, undefined, { 'if-none-match': String(mine.headers.etag) })
    .catch(() => undefined)
  expect(shown?.status).toBe(200)
})

function headers(more: Record<string, string> = {}) {
  return { authorization: person.token, ...more }
}
