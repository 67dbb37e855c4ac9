import { Readable } from 'node:stream'
import type { Reading } from '@prona/contract/audit/reading'
import { recordedFields } from '@prona/contract/audit/recorded-fields'
import { resources } from '@prona/contract/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { doneBy } from '../auth/record-answers.ts'
import type { Sql } from '../database/connect.ts'
import { isRecord } from '../kernel/columns.ts'
import { readingsWriter } from './write-readings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the answer tells of records that not everybody may read, where that is not found in its text. */
    readings: Reading[]
  }
}

type Parts = { readonly sql: Sql; readonly now: () => string }
type Told = { readonly records: Set<string>; readonly fields: Set<string> }

/** Whose field a name is: no two resources that are written have one of these in common, which a test sees to. */
const resourceOf: ReadonlyMap<string, string> = new Map(
  resources
    .filter(({ followsFrom }) => !followsFrom)
    .flatMap((resource) => recordedFields(resource).map((field) => [field, resource.single] as const)),
)
const named = new RegExp(`"(?:${[...resourceOf.keys()].join('|')})":`)

/**
 * Records who is told what not everybody may read, before it is sent: an answer that cannot be recorded is not given.
 * It is looked for in what is answered, so that no way of reading is left out, and one that is added later is not.
 */
export function recordReadings(app: FastifyInstance, { sql, now }: Parts): void {
  const write = readingsWriter(sql)
  app.decorateRequest('readings')
  app.addHook('onRequest', async (request) => {
    request.readings = []
  })
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const { reader } = request
    if (!reader) return payload
    const isAnswer = reply.statusCode === 200
    const isJson = typeof payload === 'string' && `${reply.getHeader('content-type')}`.includes('json')
    const readings = [
      ...(isCreation(request) ? [] : readingsIn(isJson ? payload : '', isAnswer ? askedFor(request) : [])),
      ...(isAnswer ? [...request.readings, ...inFile(request)] : []),
    ]
    if (readings.length > 0) await write(doneBy(request, reader, now()), readings)
    if (!isLongAnswer(request) || !(payload instanceof Readable)) return payload
    return Readable.from(
      recorded(payload, (told) =>
        told.length > 0 ? write(doneBy(request, reader, now()), told) : undefined,
      ),
    )
  })
}

/** Of a change of many, or an import, each line that tells of records is recorded before it is sent. */
async function* recorded(lines: Readable, write: (told: readonly Reading[]) => Promise<void> | undefined) {
  for await (const line of lines) {
    await write(readingsIn(String(line).replace(/^data: (?!\[DONE\])/, ''), []))
    yield line
  }
}

function isLongAnswer({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.heavy === 'bulk' || config.heavy === 'upload'
}

/** Whoever creates a record is answered what they have just written. */
function isCreation({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return method === 'POST' && resources.some(({ single }) => url === `/api/${single}`)
}

function readingsIn(payload: string, asked: readonly string[]): Reading[] {
  if (asked.length === 0 && !named.test(payload)) return []
  const told = new Map<string, Told>()
  const body: unknown = payload === '' ? {} : JSON.parse(payload)
  collect(body, told)
  // Who finds records by a number knows whose it is, also where it is not among what is shown.
  for (const field of asked) {
    const single = resourceOf.get(field) ?? ''
    const found = isRecord(body) ? Object.values(body).find(Array.isArray) : undefined
    const of = toldOf(told, single)
    of.fields.add(field)
    for (const row of found ?? []) if (isRecord(row) && typeof row._id === 'string') of.records.add(row._id)
  }
  return [...told].map(([resource, { records, fields }]) => ({
    ...{ kind: 'restrictedRead', resource },
    ...{ records: [...records], fields: [...fields].sort() },
  }))
}

function collect(value: unknown, told: Map<string, Told>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, told)
  if (!isRecord(value)) return
  if (typeof value._id === 'string') collectChanges(value._id, value.changes, told)
  for (const [name, inner] of Object.entries(value)) {
    const single = resourceOf.get(name)
    if (typeof inner === 'object') collect(inner, told)
    else if (single !== undefined && typeof value._id === 'string') {
      const of = toldOf(told, single)
      of.records.add(value._id)
      of.fields.add(name)
    }
  }
}

/** What a change of many made of a record tells what was there before. */
function collectChanges(id: string, changes: unknown, told: Map<string, Told>): void {
  for (const [name, inner] of Object.entries(isRecord(changes) ? changes : {})) {
    const single = resourceOf.get(name)
    if (single === undefined || !isRecord(inner) || (inner.before ?? null) === null) continue
    const of = toldOf(told, single)
    of.records.add(id)
    of.fields.add(name)
  }
}

function toldOf(told: Map<string, Told>, single: string): Told {
  const known = told.get(single) ?? { records: new Set(), fields: new Set() }
  told.set(single, known)
  return known
}

/** The fields that a list was narrowed by, wherever in its conditions they stand. */
function askedFor({ query, body }: FastifyRequest): string[] {
  const filters = [query, body].flatMap((one) => (isRecord(one) && one.filter ? [one.filter] : []))
  if (filters.length === 0) return []
  const names = new Set<string>()
  for (const filter of filters) gatherNames(typeof filter === 'string' ? JSON.parse(filter) : filter, names)
  return [...resourceOf.keys()].filter((field) => names.has(field))
}

function gatherNames(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) gatherNames(one, names)
  else if (isRecord(value))
    for (const [name, inner] of Object.entries(value)) {
      names.add(name.split('.').at(-1) ?? name)
      gatherNames(inner, names)
    }
}

/** An export says which fields it takes along, and how many rows once it has ended. */
function inFile({ givenOut }: FastifyRequest): Reading[] {
  if (!givenOut) return []
  const { kind, resource = '', record, fields = [] } = givenOut
  if (kind === 'restrictedOpened') return [{ kind, resource, records: record ? [record] : [], fields: [] }]
  const told =
    kind === 'export' ? fields.filter((field) => resourceOf.get(field) === resource).toSorted() : []
  return told.length === 0 ? [] : [{ kind: 'restrictedRead', resource, records: [], fields: told }]
}
