import type { Field } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { type Found, findingFields, standingField, tellingFields } from '@prona/contract/search/found'
import { hiddenFrom } from '../kernel/authorize.ts'
import { isRecord, recordOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'

/** The resource with only the fields that a result shows, so that no more of a row is read. */
export function narrowed(resource: Resource): Resource {
  const known = narrow.get(resource)
  if (known) return known
  const paths = [
    resource.title,
    standingField(resource),
    ...tellingFields(resource),
    ...findingFields(resource),
  ]
  const heads = paths.flatMap((path) => path?.split('.')[0] ?? [])
  const wanted = new Set([...heads, ...heads.flatMap((head) => currenciesOf(resource.fields[head]))])
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => wanted.has(name)))
  const made = { ...resource, fields }
  narrow.set(resource, made)
  return made
}

const narrow = new WeakMap<Resource, Resource>()

/** What is hidden from the reader, and the author and times, which do not help to tell records apart. */
export function unshown(hidden: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...hidden, 'createdBy', 'updatedBy'])
}

export function foundOf(ctx: Context, { resource: single, row }: Readonly<Record<string, unknown>>): Found {
  const resource = resourceNamed(String(single))
  const cells = isRecord(row) ? row : {}
  const record = recordOf(narrowed(resource), cells, unshown(hiddenFrom(ctx, resource)))
  const values = Object.fromEntries(
    Object.keys(narrowed(resource).fields).map((name) => [name, record[name]]),
  )
  const standing = values[standingField(resource) ?? '']
  return {
    resource: resource.single,
    _id: String(record._id),
    ...(typeof record.branch === 'string' && { branch: record.branch }),
    title: String(at(values, resource.title) ?? ''),
    ...(typeof standing === 'string' && { state: standing }),
    values,
    labels: record.labels as Found['labels'],
  }
}

function at(values: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), values)
}

function currenciesOf(field: Field | undefined): string[] {
  if (field?.kind === 'money') return [field.currency]
  return field && 'fields' in field ? Object.values(field.fields).flatMap(currenciesOf) : []
}
