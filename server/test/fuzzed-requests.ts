import type { Field, Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import fc from 'fast-check'

export type Fuzzed = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly payload?: unknown
  readonly headers: Readonly<Record<string, string>>
}
export type Ids = ReadonlyMap<string, readonly string[]>

/**
 * Requests for every route of a resource, made from its declaration, half valid, half not, and as many for the other
 * routes as there are.
 */
export function requestsOf(ids: Ids, others: readonly Route[]): fc.Arbitrary<Fuzzed> {
  const all = [...resources.flatMap((resource) => routesOf(resource, ids)), ...others]
  const headers = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    fc.record({ branch: fc.constantFrom('tirana', 'durres', '*', '', 'x'.repeat(300), "' or 1=1") }),
    fc.record({ 'accept-language': fc.constantFrom('sq', 'en', 'de', 'es', 'xx', '*') }),
    fc.record({ 'idempotency-key': fc.constantFrom('once', '', 'k'.repeat(300)) }),
    fc.record({
      'if-none-match': fc.constantFrom('*', 'W/"1"', '"'),
      'if-match': fc.constantFrom('*', '"1"', ','),
    }),
  )
  return fc
    .tuple(fc.oneof(...all), headers)
    .map(([request, more]) => ({ ...request, headers: more as Record<string, string> }))
}

export type Route = fc.Arbitrary<Omit<Fuzzed, 'headers'>>

function routesOf(resource: Resource, ids: Ids): Route[] {
  const { single, plural, fields, actions } = resource
  const id = idOf(ids, single)
  const path = `/api/${single}`
  const body = recordOf(fields, ids)
  const paths = [...Object.keys(fields), ...resource.list.filters, ...resource.list.sorts]
  const field = fc.oneof(fc.constantFrom(...paths), hostileText)
  const values = fc.oneof(
    fc.array(fc.oneof(junk, id), { maxLength: 3 }),
    fc.record({ from: junk, to: junk }, { requiredKeys: [] }),
  )
  const condition = fc.record({
    comparator: fc.constantFrom('INCLUDES', 'EXCLUDES', 'DROP'),
    type: fc.constantFrom('basic', 'range'),
    values,
  })
  const filter = fc.array(
    fc.record({
      type: fc.constantFrom('all', 'any', 'none'),
      data: fc.dictionary(field, condition, { maxKeys: 2 }),
    }),
    { maxLength: 2 },
  )
  const list = fc.record(
    {
      filter: fc.oneof(filter, junk),
      sort: fc.oneof(
        fc.array(fc.record({ field, direction: fc.constantFrom('asc', 'desc') }), { maxLength: 2 }),
        junk,
      ),
      search: hostileText,
      pagination: fc.oneof(
        fc.record({ pageNr: fc.integer(), itemsPerPage: fc.integer({ min: -1, max: 300 }) }),
        fc.record({ after: hostileText }),
        junk,
      ),
    },
    { requiredKeys: [] },
  )
  const byId = fc.record({ id: fc.oneof(id, junk) })
  const version = fc.oneof(fc.constant(1), junk)
  return [
    get(`/api/${plural}`, list),
    get(`/api/${plural}`, list),
    get(path, byId),
    get(`${path}/form`, fc.oneof(byId, fc.constant({}))),
    get(`${path}/history`, byId),
    get(`${path}/sync`, fc.record({ lastSyncTime: fc.oneof(instants, hostileText) })),
    get(
      `/api/${plural}/export`,
      fc.record({ format: fc.constantFrom('csv', 'pdf'), columns: fc.array(field, { maxLength: 3 }) }),
    ),
    get(`${path}/images`, byId),
    get(`${path}/documents`, byId),
    byPath(`${path}/image`, id, 'imageId'),
    byPath(`${path}/document`, id, 'documentId'),
    send('POST', path, body),
    send('POST', path, fc.oneof(body, junk)),
    send(
      'PUT',
      path,
      fc.record({ _id: id, data: fc.oneof(body, junk), version }, { requiredKeys: ['_id', 'data'] }),
    ),
    fc.record({ id }).map((query) => ({ method: 'DELETE', url: `${path}/${queryText(query)}` })),
    send(
      'POST',
      `/api/${plural}/bulk`,
      fc.record(
        {
          ids: fc.array(id, { maxLength: 3 }),
          change: body,
          delete: fc.constant(true),
          dryRun: fc.boolean(),
        },
        { requiredKeys: ['ids'] },
      ),
    ),
    send('POST', `/api/${plural}/bulk/undo`, fc.record({ batch: fc.oneof(id, junk) })),
    send(
      'POST',
      `${path}/import`,
      fc.record({ text: fc.oneof(sheetOf(fields), hostileText), dryRun: fc.boolean() }),
    ),
    send('PUT', `${path}/images`, fc.record({ _id: id, images: fc.array(junk, { maxLength: 2 }) })),
    send(
      'POST',
      `${path}/describe`,
      fc.record({ _id: id, language: fc.constantFrom('sq', 'xx'), tone: junk }),
    ),
    ...Object.entries(actions).map(([name, { input }]) =>
      send(
        'POST',
        `${path}/${name}`,
        fc.tuple(id, recordOf(input, ids)).map(([_id, given]) => ({ _id, ...given })),
      ),
    ),
  ]
}

const unknownId = '01900000-0000-7000-8000-000000000000'
function idOf(ids: Ids, single: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(ids.get(single) ?? []), unknownId) },
    hostileText,
  )
}

export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    "'",
    '%',
    '\\',
    '\0',
    '\ud800',
    '../..',
    '__proto__',
    'constructor',
    '=1+1',
    '{',
    '[]',
    'null',
  ),
  fc.constantFrom("'; drop table units; --", '1e400', '9'.repeat(400), 'ë'.repeat(5_000), '٣', '‮'),
)
export const instants = fc.constantFrom(
  '',
  '2026-03-01T09:30:00.000Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
)
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308),
)

/** For each field mostly a valid value. */
function mostlyGood(field: Field, ids: Ids): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: goodValue(field, ids) }, { weight: 1, arbitrary: junk })
}

function goodValue(field: Field, ids: Ids): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return fc.string({
        minLength: 1,
        maxLength: Math.min(field.max, 20),
        unit: field.shape ? hexadecimal : 'grapheme',
      })
    case 'longText':
      return fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
    case 'localized':
      return fc.record({ sq: fc.string({ minLength: 1, unit: 'grapheme' }) })
    case 'texts':
      return fc.array(fc.constantFrom('+355692000001', 'a@b.example', 'ç'), { maxLength: 3 })
    case 'email':
      return fc.constant('arta@iliria.example')
    case 'phone':
      return fc.constant('+355692000001')
    case 'number':
      return fc.integer({ min: Math.ceil(field.min), max: Math.floor(field.max) })
    case 'money':
    case 'area':
    case 'percent':
      return fc.integer({ min: 0, max: 10_000 })
    case 'day':
      return fc.constantFrom('2026-03-01', '1900-01-01', '2099-12-31', '2026-02-30')
    case 'instant':
      return instants
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...Object.keys(field.choices))
    case 'choices':
      return field.choices === 'asked'
        ? fc.constant([])
        : fc.array(fc.constantFrom(...Object.keys(field.choices)), { maxLength: 3 })
    case 'reference':
      return idOf(ids, field.to)
    case 'references':
      return fc.array(idOf(ids, field.to), { maxLength: 2 })
    case 'group':
      return recordOf(field.fields, ids)
    case 'list':
      return fc.array(recordOf(field.fields, ids), { maxLength: 3 })
  }
}

const hexadecimal = fc.constantFrom(...'0123456789abcdef')

function recordOf(fields: Fields, ids: Ids): fc.Arbitrary<Record<string, unknown>> {
  const writable = Object.entries(fields).filter(([, field]) => !field.readOnly)
  const needed = writable.filter(([, field]) => !field.optional && !field.defaulted).map(([name]) => name)
  const known = fc.record(
    Object.fromEntries(writable.map(([name, field]) => [name, mostlyGood(field, ids)])),
    {
      requiredKeys: needed,
    },
  )
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    fc.dictionary(hostileText, junk, { maxKeys: 2 }),
  )
  return fc.tuple(known, unknown).map(([one, other]) => ({ ...one, ...other }))
}

function sheetOf(fields: Fields): fc.Arbitrary<string> {
  const row = fc.array(fc.oneof(fc.string({ maxLength: 8 }), fc.integer().map(String)), { maxLength: 5 })
  const heading = fc.array(fc.constantFrom(...Object.keys(fields)), { minLength: 1, maxLength: 5 })
  return fc
    .tuple(heading, fc.array(row, { maxLength: 3 }))
    .map(([names, rows]) => [names, ...rows].map((cells) => cells.join(';')).join('\n'))
}

function get(path: string, query: fc.Arbitrary<Readonly<Record<string, unknown>>>): Route {
  return query.map((given) => ({ method: 'GET', url: path + queryText(given) }))
}

function byPath(path: string, id: fc.Arbitrary<string>, name: string): Route {
  return fc.tuple(id, fc.oneof(id, fc.constant(''))).map(([record, file]) => ({
    method: 'GET',
    url: `${path}/${encoded(record)}${queryText({ [name]: file })}`,
  }))
}

function send(method: 'POST' | 'PUT', url: string, body: fc.Arbitrary<unknown>): Route {
  return body.map((payload) => ({ method, url, payload }))
}

export function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
  )
  return given.length > 0 ? `?${given.join('&')}` : ''
}

export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
