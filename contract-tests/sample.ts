import { isNeeded, stands } from '@prona/contract/kernel/conditions'
import type { Field, Fields } from '@prona/contract/kernel/field'
import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import type { Ask, Body } from './ask.ts'
import { plainValue, type When } from './plain-value.ts'

/** All there is, all but texts that may be empty, or only what is asked for. */
type Extent = 'whole' | 'bare' | 'needed'

/** Makes records of whichever resource from their declarations, and keeps in mind which. */
export type Samples = {
  body(fields: Fields, extent?: Extent): Promise<Record<string, unknown>>
  /** `bare`: without remarks, of which one may stand in the way of its actions. */
  record(resource: Resource, bare?: boolean, kind?: Readonly<Record<string, unknown>>): Promise<Body>
  /** Made elsewhere: to be removed all the same. */
  note(resource: Resource, id: string): void
  /** Removes what was made, the last first, and answers what could not be. */
  clear(): Promise<string[]>
}

export function samples(ask: Ask): Samples {
  const made: { resource: Resource; id: string }[] = []

  async function record(resource: Resource, bare = false, kind = {}): Promise<Body> {
    const body = await filled(resource.fields, bare ? 'bare' : 'whole', kind)
    const answer = await ask('POST', resource.single, { body })
    // What a rule of its own asks for is known to no declaration.
    if (bare && answer.status === 422) return record(resource, false, kind)
    if (answer.status !== 200)
      throw new Error(`creating a ${resource.single}: ${answer.status} ${answer.text}`)
    const row = answer.body[resource.single]
    made.push({ resource, id: row._id })
    return row
  }

  async function filled(fields: Fields, extent: Extent, kind = {}): Promise<Record<string, unknown>> {
    const body: Record<string, unknown> = { ...kind }
    for (const [name, field] of Object.entries(fields)) {
      if (Object.hasOwn(kind, name) || field.readOnly || !stands(field, body)) continue
      if (!isNeeded(field, body) && isLeftOut(field, extent)) continue
      const value = await valueFor(field, extent)
      if (value !== undefined) body[name] = value
    }
    return body
  }

  async function valueFor(field: Field, extent: Extent): Promise<unknown> {
    if (field.kind === 'reference') {
      return field.optional ? undefined : (await record(resourceNamed(field.to), extent === 'bare'))._id
    }
    if (field.kind === 'group') return filled(field.fields, extent)
    if (field.kind === 'list')
      return namesWhatNobodyMakes(field.fields) ? [] : [await filled(field.fields, extent)]
    return plainValue(field, now())
  }

  return {
    record,
    body: (fields, extent: Extent = 'whole') => filled(fields, extent),
    note: (resource, id) => void made.push({ resource, id }),
    async clear() {
      const left: string[] = []
      for (const { resource, id } of made.reverse()) {
        const { status } = await ask('DELETE', `${resource.single}/`, { query: { id } })
        // Who cannot be deleted is not left with a way in.
        if (!isByHand(resource, 'delete') && resource.actions.disable)
          await ask('POST', `${resource.single}/disable`, { body: { _id: id } })
        if (status !== 200 && status !== 404) left.push(`${resource.single} ${id}`)
      }
      return left
    },
  }
}

/** Such as an instalment, which only a plan makes. */
function namesWhatNobodyMakes(fields: Fields): boolean {
  return Object.values(fields).some(
    (field) => field.kind === 'reference' && !field.optional && !isByHand(resourceNamed(field.to), 'create'),
  )
}

function isLeftOut({ optional, defaulted, kind }: Field, extent: Extent): boolean {
  if (extent === 'bare') return optional === true && kind === 'text'
  return extent === 'needed' && (optional === true || defaulted === true)
}

function now(): When {
  const instant = new Date(Date.now() + 86_400_000).toISOString()
  return { day: new Date().toISOString().slice(0, 10), instant }
}
