import { languages } from '@prona/contract/kernel/words'
import { textIssues } from '@prona/contract/papers/paper-text'
import { paperKinds } from '@prona/contract/papers/placeholders'
import { expect, onTestFinished, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import {
  aCustomer,
  anOrder,
  aProperty,
  aUnit,
  type Body,
  type Client,
  clientOf,
} from '../../test/builders.ts'
import { downloadOf } from '../../test/file-answer.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { pagesOf } from '../../test/printed.ts'
import { examples, seedTemplates } from './seed-templates.ts'

const at = '2026-11-23T08:00:00.000Z'
const now = '2026-11-23T08:20:00.000Z'
const database = await freshApp({}, () => now)
const { app, sql, owner, config } = database
await aCompany(sql)
await owner`update branches set address_street = 'Rruga e Kavajës', nuis = 'L21840170A' where code = 'tirana'`
const person = await aPerson(sql, { role: 'manager', at })
const manager = clientOf(app, person)
const template = {
  name: 'Kontratë shitjeje',
  kind: 'sale',
  language: 'sq',
  heading: 'Kontratë nr. {{order.number}}',
  text: 'Çmimi është {{totals.gross}}.',
}

test('a placeholder that nobody knows is refused at the text, by its name and with what is permitted', async () => {
  const refused = await manager.post('/api/paperTemplate', {
    ...template,
    text: 'Çmimi {{price}} {{deposit}}',
  })
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toHaveLength(1)
  expect(refused.body.fields[0]).toMatchObject({
    field: 'text',
    message: expect.stringMatching(/\{\{price\}\}, \{\{deposit\}\}.*totals\.gross/),
  })
  expect((await manager.get('/api/paperTemplates')).body.paperTemplates).toEqual([])
})

test.each([
  ['braces that are not closed', { text: 'Çmimi {{totals.gross' }, 'text', 422],
  ['a table in a heading', { heading: '{{lines}}' }, 'heading', 422],
  ['20,001 letters', { text: 'a'.repeat(20_001) }, 'text', 422],
  ['a megabyte', { text: 'a'.repeat(1_100_000) }, undefined, 413],
  ['a kind there is not', { kind: 'gift' }, 'kind', 422],
])('%s is refused, saved or only looked at, and nothing is kept', async (_, wrong, field, status) => {
  const { _id: order } = await aSale(manager)
  const saved = await manager.post('/api/paperTemplate', { ...template, ...wrong })
  const { name: _name, ...text } = { ...template, ...wrong }
  const seen = await manager.post('/api/paperTemplate/preview', { ...text, order })
  for (const refused of [saved, seen]) {
    expect(refused.status, refused.text).toBe(status)
    expect(refused.body.fields?.[0]?.field).toBe(field)
  }
  expect((await manager.get('/api/paperTemplates')).body.paperTemplates).toEqual([])
})

test('each text a template had stays as a version; a new name or state makes none', async () => {
  const made = await aTemplate(manager, { name: 'Me versione' })
  expect(made.edition).toBe(1)
  const renamed = await manager.put('/api/paperTemplate', {
    _id: made._id,
    data: { name: 'Me shumë versione' },
  })
  expect(renamed.body.paperTemplate.edition).toBe(1)
  const changed = await manager.put('/api/paperTemplate', {
    _id: made._id,
    data: { text: 'Çmimi: {{totals.net}}' },
  })
  expect(changed.body.paperTemplate.edition).toBe(2)
  const refused = await manager.put('/api/paperTemplate', { _id: made._id, data: { text: '{{nothing}}' } })
  expect(refused.status).toBe(422)
  const versions = await versionsOf(made._id)
  expect(versions.map(({ number, text }: Body) => [number, text])).toEqual([
    [2, 'Çmimi: {{totals.net}}'],
    [1, 'Çmimi është {{totals.gross}}.'],
  ])
  expect((await manager.post('/api/paperVersion', { template: made._id })).status).toBe(405)
})

test('a branch begins with an example of each kind in each language, once, and goes on without them', async () => {
  const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at }))
  const list = async () => {
    const asked = { pagination: { itemsPerPage: 50 } }
    return (await inDurres.get('/api/paperTemplates', asked)).body.paperTemplates
  }
  await seedTemplates(aJobRun(sql, now))
  const first: Body[] = await list()
  expect(first).toHaveLength(12)
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set(['example']))
  expect(new Set(first.map(({ kind, language }) => `${kind} ${language}`)).size).toBe(12)
  await seedTemplates(aJobRun(sql, now))
  expect(await list()).toEqual(first)
})

test('what a branch was given keeps nobody from deleting it', async () => {
  const admin = clientOf(app, await aPerson(sql, { role: 'administrator', at }))
  const made = await admin.post('/api/branch', { code: 'vlora', name: 'Vlorë' })
  expect(made.status, made.text).toBe(200)
  await seedTemplates(aJobRun(sql, now))
  const removed = await admin.remove('/api/branch', made.body.branch._id)
  expect(removed.status, removed.text).toBe(200)
})

test('the examples name nothing that their kind does not have', () => {
  for (const language of languages)
    for (const kind of paperKinds)
      expect(textIssues(kind, examples[language][kind]), `${language} ${kind}`).toEqual([])
})

test('a contract shows what was agreed, in the language of the template, and leaves a line to fill in by hand', async () => {
  const customer = await aCustomer(manager, { firstName: 'Çlirim', lastName: 'Përmeti' })
  const other = await aCustomer(manager, { firstName: 'Zoë', lastName: 'Weiß' })
  const order = await aSale(manager, {
    parties: [
      { customer: customer._id, role: 'buyer', shareBp: 6000 },
      { customer: other._id, role: 'buyer', shareBp: 4000 },
    ],
  })
  const made = await preview({
    order: order._id,
    kind: 'sale',
    language: 'de',
    heading: 'Kaufvertrag {{order.number}}',
    text: [
      '# 1. Parteien',
      'Zwischen {{company.name}}, {{company.address}}, und {{customers}}, {{customer.nuis}}',
      '? Notar: {{notary.name}}',
      '? # Zusätze',
      '? {{order.terms}}',
      'Preis: {{totals.gross}} am {{today}}',
      '- <script>alert(1)</script> {x}',
      '{{parties}}',
      '{{signatures}}',
    ].join('\n'),
  })
  const text = (await pagesOf(made)).texts.join(' ')
  expect(text).toContain(`Kaufvertrag ${order.number}`)
  expect(text).toContain('Rruga e Kavajës')
  expect(text).toContain('Çlirim Përmeti und Zoë Weiß, ……')
  expect(text).toContain('123.456,78 €')
  expect(text).toContain('23.11.2026')
  expect(text).toContain('<script>alert(1)</script> {x}')
  expect(text).toContain('60 %')
  expect(text).not.toContain('Notar')
  expect(text).not.toContain('Zusätze')
})

test('a value that looks like a placeholder or a mark is printed as it is', async () => {
  const order = await aSale(manager, { terms: '{{totals.gross}}\n# nuk është titull' })
  const made = await preview({ ...ofTemplate(), text: 'Kushte: {{order.terms}}', order: order._id })
  expect((await pagesOf(made)).texts.join(' ')).toContain('Kushte: {{totals.gross}} # nuk është titull')
})

test('the document of an order is kept with the template and version it was made with, whatever that becomes', async () => {
  const order = await aSale(manager)
  const kept = await aTemplate(manager, { name: 'Kontratë për dokumente' })
  const made = await makePaper(order, kept)
  expect(made.status, made.text).toBe(200)
  expect(made.body.documents).toMatchObject([
    {
      title: 'Kontratë për dokumente, versioni 1',
      type: 'application/pdf',
      category: 'contract',
      restricted: false,
    },
  ])
  await manager.put('/api/paperTemplate', { _id: kept._id, data: { text: 'Tjetër tekst' } })
  const again = await makePaper(order, kept)
  expect(again.body.documents.map(({ title }: Body) => title)).toEqual([
    'Kontratë për dokumente, versioni 1',
    'Kontratë për dokumente, versioni 2',
  ])
  const [first] = made.body.documents
  const file = await downloadOf(app, person, `/api/order/document/${order._id}`, { documentId: first._id })
  const text = (await pagesOf(file.bytes)).texts.join(' ')
  expect(text).toContain('Çmimi është 123 456,78 €.')
  expect(text).toContain('Kontratë për dokumente, versioni 1')
  const { history } = (await manager.get('/api/order/history', { id: order._id })).body
  expect(history).toHaveLength(3)
  expect(history.map(({ action }: Body) => action)).toEqual(['addDocuments', 'addDocuments', 'create'])
  expect(first.fileName).toMatch(/^Kontratë për dokumente – \d+-2026 – 2026-11-23\.pdf$/)
})

test('a document with personal numbers is for those alone who may edit the order', async () => {
  const customer = await aCustomer(manager, { personalNumber: 'J50405123K' })
  const order = await aSale(manager, { parties: [{ customer: customer._id, role: 'buyer' }] })
  const kept = await aTemplate(manager, { name: 'Me numër personal', text: '{{customer.personalNumber}}' })
  const made = await makePaper(order, kept)
  expect(made.body.documents).toMatchObject([{ restricted: true }])
  const reader = clientOf(app, await aPerson(sql, { role: 'reporting', at }))
  expect((await reader.get('/api/order/documents', { id: order._id })).body.documents).toEqual([])
})

test('who does not see personal numbers prints none', async () => {
  const customer = await aCustomer(manager, { personalNumber: 'J50405124K' })
  const order = await aSale(manager, { parties: [{ customer: customer._id, role: 'buyer' }] })
  const agent = await aPerson(sql, { role: 'agent', at })
  const made = await preview(
    { ...ofTemplate(), text: 'Nr. {{customer.personalNumber}}\n{{parties}}', order: order._id },
    agent,
  )
  const text = (await pagesOf(made)).texts.join(' ')
  expect(text).toContain('Nr. ……')
  expect(text).not.toContain('J50405124K')
})

test('a template for another kind, an archived one and an order out of reach make no document', async () => {
  const order = await aSale(manager)
  const lease = await aTemplate(manager, { name: 'Qira', kind: 'lease', text: 'Qira' })
  const gone = await aTemplate(manager, { name: 'E vjetër', status: 'archived' })
  for (const one of [lease, gone]) {
    const refused = await makePaper(order, one)
    expect([refused.status, refused.body.fields?.[0]?.field]).toEqual([422, 'template'])
  }
  const kept = await aTemplate(manager, { name: 'E mirë' })
  const stale = await manager.post('/api/order/paper', {
    _id: order._id,
    version: order.version + 1,
    template: kept._id,
  })
  expect(stale.status).toBe(409)
  const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at }))
  expect((await makePaper(order, kept, inDurres)).status).toBe(404)
  const reading = clientOf(app, await aPerson(sql, { role: 'reporting', at }))
  expect((await makePaper(order, kept, reading)).status).toBe(403)
  const unreported = await personWith(database, {
    permissions: ['order.read', 'order.update', 'paperTemplate.read'],
  })
  expect((await makePaper(order, kept, clientOf(app, unreported))).status).toBe(403)
  expect((await manager.get('/api/order/documents', { id: order._id })).body.documents).toEqual([])
})

test('who may not read templates, read orders or make their reports looks at no text as a document', async () => {
  const { _id: order } = await aSale(manager)
  const needed = ['paperTemplate.read', 'order.read', 'order.report']
  const look = async (permissions: readonly string[]) => {
    const client = clientOf(app, await personWith(database, { permissions }))
    return (await client.send('POST', '/api/paperTemplate/preview', { ...ofTemplate(), order })).status
  }
  for (const one of needed) expect(await look(needed.filter((other) => other !== one)), one).toBe(403)
})

test('a document that the branch has no room for is refused and not kept', async () => {
  const order = await aSale(manager)
  const made = await aTemplate(manager, { name: 'Pa vend' })
  const kept = config.files.quota
  Object.assign(config.files, { quota: 1 })
  onTestFinished(() => void Object.assign(config.files, { quota: kept }))
  const refused = await makePaper(order, made)
  expect([refused.status, refused.body.fields?.[0]?.code]).toEqual([422, 'overQuota'])
  expect((await manager.get('/api/order/documents', { id: order._id })).body.documents).toEqual([])
})

test('asked for twice under one key, a document is kept once', async () => {
  const order = await aSale(manager)
  const kept = await aTemplate(manager, { name: 'Një herë' })
  const key = { 'idempotency-key': 'f7a4c0c2-51a4-4a5e-9d3e-6a8c2b1d0e9f' }
  const body = { _id: order._id, template: kept._id }
  const [first, second] = [
    await manager.post('/api/order/paper', body, key),
    await manager.post('/api/order/paper', body, key),
  ]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.documents).toEqual(first.body.documents)
  expect(second.body.documents).toHaveLength(1)
})

async function aTemplate(client: Client, values: Body = {}): Promise<Body> {
  const made = await client.post('/api/paperTemplate', { ...template, ...values })
  if (made.status !== 200) throw new Error(made.text)
  return made.body.paperTemplate
}

async function aSale(client: Client, values: Body = {}): Promise<Body> {
  const { _id: property } = await aProperty(client, {
    name: 'Rezidenca Gështenja',
    address: { street: 'Rruga Myslym Shyri', city: 'Tiranë' },
  })
  const unit = await aUnit(client, { property, salePrice: 12_345_678, vatProfile: 'exempt' })
  return anOrder(client, [unit._id], { kind: 'sale', intent: 'sale', ...values })
}

function ofTemplate() {
  const { name: _, ...text } = template
  return text
}

async function versionsOf(id: string): Promise<Body[]> {
  const data = { template: { comparator: 'INCLUDES', type: 'basic', values: [id] } }
  return (await manager.get('/api/paperVersions', { filter: [{ type: 'all', data }] })).body.paperVersions
}

function makePaper(order: Body, { _id: template }: Body, client = manager) {
  return client.post('/api/order/paper', { _id: order._id, template })
}

async function preview(body: Body, who = person): Promise<Uint8Array> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/paperTemplate/preview',
    headers: { authorization: who.token },
    payload: body,
  })
  expect(answer.headers['content-type'], answer.payload.slice(0, 300)).toBe('application/pdf')
  return new Uint8Array(answer.rawPayload)
}
