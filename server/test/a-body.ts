import { randomUUID } from 'node:crypto'
import { stands } from '@prona/contract/kernel/conditions'
import type { Field, Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import type { Body, Client } from './builders.ts'

/**
 * A body that creates a record of whichever resource, made from its declaration: every field that may be
 * written, but for references that may be empty. What it refers to is created first.
 */
export async function aBody(
  client: Client,
  resource: Pick<Resource, 'fields'>,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  return filledFields(client, resource.fields, given)
}

/** A record of whichever resource, created through its own route. */
export async function aRecord(client: Client, resource: Resource): Promise<Body> {
  const answer = await client.post(`/api/${resource.single}`, await aBody(client, resource))
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
    case 'text':
      return textFor(field)
    case 'longText':
      return 'Një shënim\nme dy rreshta'
    case 'localized':
      return { sq: 'Me pamje nga liqeni', en: 'With a view of the lake' }
    case 'texts':
      return field.shape === 'phone'
        ? ['+355692000001']
        : field.shape === 'email'
          ? ['arta@iliria.example']
          : ['ashensor', 'ç']
    case 'email':
      return 'arta@iliria.example'
    case 'phone':
      return '+355692000001'
    case 'number':
      return field.decimals ? field.min + 0.5 : Math.max(field.min, Math.min(3, field.max))
    case 'money':
      return 9_007_199_254
    case 'area':
      return 8_450
    case 'percent':
      return 1_000
    case 'day':
      return '2026-03-01'
    case 'instant':
      return '2026-03-01T09:30:00.000Z'
    case 'flag':
      return true
    case 'choice':
      return Object.keys(field.choices)[0]
    case 'choices':
      return field.choices === 'asked' ? [] : Object.keys(field.choices).slice(0, 2)
    case 'reference':
      return field.optional ? undefined : (await aRecord(client, resourceNamed(field.to)))._id
    case 'references':
      return []
    case 'group':
      return filledFields(client, field.fields)
    case 'list':
      return [await filledFields(client, field.fields)]
  }
}

let companies = 0

function textFor({ shape, max }: Extract<Field, { kind: 'text' }>): string {
  const mark = randomUUID().replaceAll('-', '')
  if (shape === 'nuis') return `K${String(++companies).padStart(8, '0')}A`
  if (shape === 'iban') return 'AL47212110090000000235698741'
  if (shape === 'code') return `C${mark}`.slice(0, Math.min(max, 16))
  if (shape === 'username') return `u${mark}`.slice(0, Math.min(max, 16))
  return `Çelësi ${mark}`.slice(0, Math.min(max, 24)).trim()
}
