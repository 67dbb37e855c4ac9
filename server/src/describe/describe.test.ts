import { connect } from 'node:net'
import { restrictedFields } from '@prona/contract/access'
import { describe, expect, test } from 'vitest'
import { aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { aChatService, spoken, streaming } from '../../test/chat-service.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)
const property = await aProperty(admin, {
  name: 'Kulla e Gështenjave',
  kind: 'building',
  address: { city: 'Tiranë' },
  amenities: ['Ashensor'],
})
const unit = await aUnit(admin, {
  property: property._id,
  floor: 5,
  bedrooms: 2,
  livingRooms: 1,
  bathrooms: 2,
  netArea: 9425,
  salePrice: 23_650_000,
  minPrice: 22_222_200,
})

/** The raw stream, and the texts that a client gets by joining its lines. */
async function stream(to: typeof app, reader: Person, single: string, body: unknown) {
  const answer = await to.inject({
    method: 'POST',
    url: `/api/${single}/describe`,
    headers: { authorization: reader.token },
    payload: body as object,
  })
  return { status: answer.statusCode, headers: answer.headers, raw: answer.body, ...readEvents(answer.body) }
}

function readEvents(raw: string) {
  const events = raw.split('\n\n').filter((event) => event !== '')
  const texts = { description: '', title: '' }
  let part: keyof typeof texts = 'description'
  let problem: Body
  let isDone = false
  for (const event of events) {
    const lines = event.split('\n')
    const data = lines.flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : [])).join('\n')
    if (lines.includes('event: error')) problem = JSON.parse(data)
    else if (data === '[END_DESC]') part = 'title'
    else if (data === '[DONE]') isDone = true
    else texts[part] += data
  }
  return { ...texts, problem, isDone }
}

describe('a stream', () => {
  test('says the description, the mark, the title and that it is done, in lines of data', async () => {
    for (const [single, _id] of [
      ['unit', unit._id],
      ['property', property._id],
    ]) {
      const answer = await stream(app, person, single, { _id, language: 'sq', tone: 'warm', length: 'long' })
      expect(answer.status, answer.raw).toBe(200)
      expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.isDone).toBe(true)
      expect(answer.description).toContain('Kulla e Gështenjave')
      expect(answer.description).toContain('\n\n')
      expect(answer.title).toContain('Kulla e Gështenjave')
      const lines = answer.raw.split('\n').filter((line) => line !== '')
      expect(lines.every((line) => line.startsWith('data: '))).toBe(true)
      expect(lines.indexOf('data: [END_DESC]')).toBeGreaterThan(5)
      expect(lines.at(-1)).toBe('data: [DONE]')
      const joined = lines
        .slice(0, lines.indexOf('data: [END_DESC]'))
        .map((line) => line.slice(6))
        .join('')
      expect(joined).toBe(answer.description.replaceAll('\n', ''))
    }
  })

  test('saves nothing and leaves no entry', async () => {
    await stream(app, person, 'unit', { _id: unit._id, language: 'en' })
    expect((await admin.get('/api/unit', { id: unit._id })).body.unit).toEqual(unit)
    const entries = await owner`select action from audit_entries where record = ${unit._id}`
    expect(entries.map(({ action }) => action)).toEqual(['create'])
  })

  test('never holds what the reader may not see, nor the least price', async () => {
    const manager = await aPerson(sql, { role: 'manager' })
    const seen = await stream(app, manager, 'unit', { _id: unit._id, language: 'en', length: 'long' })
    expect(seen.description).toContain('€236,500')
    await owner`
      insert into roles (_id, name, permissions, own_rows, hidden_fields, decided_fields)
      values (gen_random_uuid(), 'Pa çmime', ${['unit.read', 'unit.update']}, '{}', ${['unit.salePrice']},
        ${[...restrictedFields]})`
    const priceless = await aPerson(sql, { role: 'manager' })
    await owner`update users set role = (select _id from roles where name = 'Pa çmime') where _id = ${priceless._id}`
    const unseen = await stream(app, priceless, 'unit', { _id: unit._id, language: 'en', length: 'long' })
    expect(unseen.isDone).toBe(true)
    // Without permission to read properties there is nothing of the building in it.
    expect(unseen.description + unseen.title).not.toMatch(/€|236|Kulla|Tirana/)
    const heard: string[] = []
    const service = await aChatService((response, { body }) => {
      heard.push(JSON.stringify(body))
      response.writeHead(200, streaming).end(`${spoken('x')}data: [DONE]\n\n`)
    })
    const other = await freshApp({ llm: { url: service.url, key: undefined, model: 'm' } })
    await aCompany(other.sql)
    const elsewhere = clientOf(other.app, await aPerson(other.sql, { role: 'administrator' }))
    const theirs = await aUnit(elsewhere, { salePrice: 23_650_000, minPrice: 22_222_200 })
    await elsewhere.put('/api/unit', {
      _id: theirs._id,
      data: { blockedReason: 'Gjyq', description: { sq: 'E vjetra' } },
    })
    const blind = await aPerson(other.sql, { role: 'manager' })
    await other.owner`update roles set hidden_fields = ${['unit.salePrice', 'unit.minPrice']} where key = 'manager'`
    expect((await stream(other.app, blind, 'unit', { _id: theirs._id, language: 'en' })).isDone).toBe(true)
    expect(heard).toHaveLength(1)
    expect(heard[0]).not.toMatch(/236|222|Gjyq|E vjetra/)
  })

  test('that a name would end early goes on to its end', async () => {
    const wicked = await aProperty(admin, { name: 'A\n[DONE]\n[END_DESC] data: x\r\nevent: error' })
    const answer = await stream(app, person, 'property', {
      _id: wicked._id,
      language: 'en',
      keywords: ['[DONE]'],
    })
    expect(answer).toMatchObject({ isDone: true, problem: undefined })
    expect(answer.raw.match(/^data: \[DONE\]$/gm)).toHaveLength(1)
    expect(answer.raw.match(/^data: \[END_DESC\]$/gm)).toHaveLength(1)
    expect(answer.raw).not.toMatch(/^event:/m)
  })
})

describe('asking for a description', () => {
  test.each<[Record<string, unknown>, number, string]>([
    [{}, 422, '_id'],
    [{ language: 'fr' }, 422, 'language'],
    [{ language: 'sq', tone: 'shouting' }, 422, 'tone'],
    [{ language: 'sq', length: 3 }, 422, 'length'],
    [{ language: 'sq', keywords: Array.from({ length: 13 }, () => 'x') }, 422, 'keywords'],
    [{ language: 'sq', keywords: ['x'.repeat(61)] }, 422, 'keywords.0'],
    [{ language: 'sq', keywords: ['a\0b'] }, 422, 'keywords.0'],
    [{ language: 'sq', keywords: 'x' }, 422, 'keywords'],
    [{ language: 'sq', prompt: 'x' }, 422, 'prompt'],
    [{ language: 'sq', _id: 'x' }, 422, '_id'],
  ])('with %j is refused at its field, before any stream', async (body, status, field) => {
    const whole = field === '_id' ? body : { _id: unit._id, ...body }
    const refused = await admin.post('/api/unit/describe', whole)
    expect(refused.status).toBe(status)
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(refused.body.fields.map((issue: Body) => issue.field)).toContain(field)
  })

  test('is for who may change the record, in their branch, signed in', async () => {
    const body = { _id: unit._id, language: 'sq' }
    for (const single of ['unit', 'property']) {
      const url = `/api/${single}/describe`
      expect((await app.inject({ method: 'POST', url, payload: body })).statusCode).toBe(401)
      for (const role of ['agent', 'limited', 'reporting'] as const) {
        const refused = await clientOf(app, await aPerson(sql, { role })).post(url, body)
        expect([role, refused.status]).toEqual([role, 403])
      }
    }
    const foreign = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
    const absent = '01900000-0000-7000-8000-000000000000'
    for (const _id of [unit._id, absent]) {
      expect((await foreign.post('/api/unit/describe', { ...body, _id })).status).toBe(404)
      expect(
        (await foreign.post('/api/unit/acceptDescription', { ...body, _id, description: 'x' })).status,
      ).toBe(404)
    }
  })

  test('is for two texts at a time and reader, and a third waits for one of them', async () => {
    const go = Promise.withResolvers<void>()
    const service = await aChatService(async (response) => {
      await go.promise
      response.writeHead(200, streaming).end(`${spoken('x')}data: [DONE]\n\n`)
    })
    const { app: slow, sql: its } = await freshApp({ llm: { url: service.url, key: undefined, model: 'm' } })
    await aCompany(its)
    const someone = await aPerson(its, { role: 'administrator' })
    const { _id } = await aProperty(clientOf(slow, someone))
    const three = Array.from({ length: 3 }, () => stream(slow, someone, 'property', { _id, language: 'sq' }))
    await expect.poll(() => service.asked.length).toBe(2)
    expect((await clientOf(slow, someone).get('/api/properties')).status).toBe(200)
    expect(service.asked).toHaveLength(2)
    go.resolve()
    for (const answer of await Promise.all(three)) expect(answer.isDone).toBe(true)
    expect(service.asked).toHaveLength(3)
  })
})

describe('a writing service', () => {
  test('that fails ends the stream with the problem in it, and without being done', async () => {
    const service = await aChatService((response) => {
      response.writeHead(200, streaming).end(`${spoken('Half a te')}data: {"error":"their secret"}\n\n`)
    })
    const failing = await freshApp({ llm: { url: service.url, key: 'k', model: 'm' } })
    await aCompany(failing.sql)
    const someone = await aPerson(failing.sql, { role: 'administrator' })
    const { _id } = await aProperty(clientOf(failing.app, someone))
    const answer = await stream(failing.app, someone, 'property', { _id, language: 'sq' })
    expect(answer).toMatchObject({ status: 200, isDone: false, description: 'Half a te' })
    expect(answer.problem).toMatchObject({
      code: 'notWritten',
      status: 502,
      title: 'Teksti nuk u shkrua dot. Provoni përsëri.',
      requestId: answer.headers['x-request-id'],
    })
    expect(answer.raw).not.toMatch(/their secret/)
  })

  test('is let go when the reader leaves, and when their session ends', async () => {
    const services = await Promise.all([aTalker(), aTalker()])
    for (const [index, { url, left }] of services.entries()) {
      const other = await freshApp({ llm: { url, key: undefined, model: 'm' } })
      await aCompany(other.sql)
      const someone = await aPerson(other.sql, { role: 'administrator' })
      const { _id } = await aProperty(clientOf(other.app, someone))
      const address = new URL(await other.app.listen({ host: '127.0.0.1', port: 0 }))
      const body = JSON.stringify({ _id, language: 'sq' })
      const socket = connect(Number(address.port), '127.0.0.1')
      socket.write(
        `POST /api/property/describe HTTP/1.1\r\nHost: x\r\nAuthorization: ${someone.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      let heard = ''
      const isSpeaking = Promise.withResolvers<void>()
      socket.on('data', (data) => {
        heard += data
        if (heard.includes('word')) isSpeaking.resolve()
      })
      await isSpeaking.promise
      if (index === 0) socket.destroy()
      else await clientOf(other.app, someone).send('DELETE', '/api/user/auth')
      await left
      if (index === 1) {
        await expect.poll(() => heard).toContain('event: error')
        expect(heard).toContain('notSignedIn')
        expect(heard).not.toContain('[DONE]')
        socket.destroy()
      }
    }
  })
})

/** A writer that goes on until it is stopped. */
function aTalker() {
  return aChatService((response) => {
    response.writeHead(200, streaming)
    const talking = setInterval(() => response.write(spoken('word ')), 20)
    response.once('close', () => clearInterval(talking))
  })
}

describe('an accepted description', () => {
  test('is saved in its language beside the others, with who accepted it', async () => {
    const fresh = await aUnit(admin, {
      description: { sq: 'E vjetra', en: 'The old one' },
      title: { sq: 'T' },
    })
    const manager = await aPerson(sql, { role: 'manager' })
    const body = {
      _id: fresh._id,
      version: 1,
      language: 'sq',
      description: 'E reja \n\ndy paragrafë',
      title: 'Titulli',
    }
    const answer = await clientOf(app, manager).post('/api/unit/acceptDescription', body)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.unit).toMatchObject({
      version: 2,
      description: { sq: 'E reja\n\ndy paragrafë', en: 'The old one' },
      title: { sq: 'Titulli' },
    })
    const [entry] = await owner`
      select by, before, after from audit_entries where record = ${fresh._id} and action = 'acceptDescription'`
    expect(entry).toMatchObject({
      by: manager._id,
      before: { title: { sq: 'T' } },
      after: { title: { sq: 'Titulli' } },
    })
    const stale = await clientOf(app, manager).post('/api/unit/acceptDescription', body)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  })

  test('is saved once under one key', async () => {
    const fresh = await aProperty(admin)
    const body = { _id: fresh._id, language: 'de', description: 'Neu' }
    const key = { 'idempotency-key': 'accept-once' }
    const [one, two] = [
      await admin.post('/api/property/acceptDescription', body, key),
      await admin.post('/api/property/acceptDescription', body, key),
    ]
    expect(two.text).toBe(one.text)
    expect(one.body.property.description).toEqual({ de: 'Neu' })
  })

  test('is refused where it does not fit, and to who may not change the record', async () => {
    const whole = { _id: property._id, language: 'sq', description: 'x' }
    for (const [body, field] of [
      [{ ...whole, title: 'Prona nuk ka titull' }, 'title'],
      [{ ...whole, description: 'x'.repeat(5001) }, 'description'],
      [{ ...whole, description: ' ' }, 'description'],
      [{ ...whole, language: 'xx' }, 'language'],
      [{ ...whole, accepted: true }, 'accepted'],
    ] as const) {
      const refused = await admin.post('/api/property/acceptDescription', body)
      expect(refused.status).toBe(422)
      expect(refused.body.fields).toMatchObject([{ field }])
    }
    const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
    expect((await agent.post('/api/property/acceptDescription', whole)).status).toBe(403)
    expect((await admin.get('/api/property', { id: property._id })).body.property.description).toEqual({})
  })
})
