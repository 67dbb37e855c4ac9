import { stands } from '@prona/contract/kernel/conditions'
import type { Field, Fields } from '@prona/contract/kernel/field'
import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { payment, transfer } from '@prona/contract/resources'
import { plainValue } from '../../contract-tests/plain-value.ts'
import type { Body, Client } from './builders.ts'
import { writtenRecord } from './written-record.ts'

/**
 * A body that creates a record of any resource, made from its declaration: every field that may be written, except
 * references that may be empty. The records it refers to are created first.
 */
export async function aBody(
  client: Client,
  resource: Pick<Resource, 'fields'>,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  return filledFields(client, resource.fields, given)
}

/** The values of a record of any resource: those of its form or, where nobody fills one in, all it needs. */
export async function valuesOf(
  client: Client,
  resource: Resource,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  if (isByHand(resource, 'create')) return aBody(client, resource, given)
  const { state, lives, fields } = resource
  const first = lives?.[0]?.way[0]?.state
  const begun = state !== undefined && first !== undefined ? { [state]: first } : {}
  // Its cause is a payment or an invoice: one of two that may both be left out.
  const cause = resource.single === transfer.single && !given.payment && !given.invoice
  const caused = cause ? { payment: (await aRecord(client, payment))._id } : {}
  const needed = Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    if (!field.readOnly) return [[name, field]]
    return field.optional || field.defaulted ? [] : [[name, writable(field)]]
  })
  return aBody(client, { fields: Object.fromEntries(needed) }, { ...begun, ...caused, ...given })
}

function writable({ readOnly: _, ...field }: Field): Field {
  return field
}

/**
 * A record of any resource, created through its own route; where nobody creates one by hand, written as an action
 * writes it; for a derived resource, what is derived from a new record of each that it follows from.
 */
export async function aRecord(
  client: Client,
  resource: Resource,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Body> {
  if (resource.followsFrom) return aFollowing(client, resource, resource.followsFrom)
  return created(client, resource, given)
}

async function aFollowing(client: Client, resource: Resource, from: readonly string[]): Promise<Body> {
  const all = async (): Promise<Body[]> => {
    const query = { pagination: { itemsPerPage: 200 } }
    return (await client.get(`/api/${resource.plural}`, query)).body[resource.plural]
  }
  const before = new Set((await all()).map(({ _id }) => _id))
  for (const isMeant of [() => true, isNoRemark]) {
    for (const single of from) await created(client, resourceNamed(single), {}, isMeant)
    const found = (await all()).find(({ _id }) => !before.has(_id))
    if (found) return (await client.get(`/api/${resource.single}`, { id: found._id })).body[resource.single]
  }
  throw new Error(`no ${resource.single} follows from a new ${from.join(' or ')}`)
}

/** A remark may prevent a derived record: a unit with a reason for being blocked. */
function isNoRemark({ optional, kind }: Field): boolean {
  return !optional || (kind !== 'text' && kind !== 'longText')
}

async function created(
  client: Client,
  resource: Resource,
  given: Readonly<Record<string, unknown>>,
  isMeant: (field: Field) => boolean = () => true,
): Promise<Body> {
  const path = `/api/${resource.single}`
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => isMeant(field)))
  const values = await valuesOf(client, { ...resource, fields }, given)
  const answer = isByHand(resource, 'create')
    ? await client.post(path, values)
    : await client.get(path, { id: await writtenRecord(client, resource, values) })
  if (answer.status !== 200) throw new Error(`${resource.single}: ${answer.status} ${answer.text}`)
  return answer.body[resource.single]
}

async function filledFields(
  client: Client,
  fields: Fields,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { ...given }
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly || Object.hasOwn(given, name) || !stands(field, body)) continue
    const value = await valueFor(client, field)
    if (value !== undefined) body[name] = value
  }
  return body
}

async function valueFor(client: Client, field: Field): Promise<unknown> {
  switch (field.kind) {
    case 'reference':
      return field.optional ? undefined : (await aRecord(client, resourceNamed(field.to)))._id
    case 'group':
      return filledFields(client, field.fields)
    case 'list':
      return [await filledFields(client, field.fields)]
    default:
      return plainValue(field, then)
  }
}

/** The same on every run. */
const then = { day: '2026-03-01', instant: '2026-03-01T09:30:00.000Z' }
