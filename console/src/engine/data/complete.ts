import { type Language, languages } from '@prona/contract/kernel/words'
import { resources } from '@prona/contract/registry'

type Part = Readonly<Record<string, unknown>>
export type Parts = Readonly<Record<string, Part>>

/** Adds what these parts say to the declarations, which stay the same objects for whoever holds them. */
export function complete(parts: Parts, language: Language): void {
  for (const resource of resources) fill(resource, parts[resource.single] ?? {}, languages.indexOf(language))
}

function fill(target: object, part: object, at: number): void {
  const isMore = Object.keys(target).every((name) => Object.hasOwn(part, name))
  for (const [name, value] of Object.entries(part)) {
    const now: unknown = Reflect.get(target, name)
    // What knows more of the fields knows their order, too.
    if (isMore && !Array.isArray(target)) Reflect.deleteProperty(target, name)
    Reflect.set(target, name, filled(now, value, at))
  }
}

function filled(now: unknown, value: unknown, at: number): unknown {
  if (!isObject(value)) return value
  if ('$' in value) return withText(now, value, at)
  const target = isObject(now) ? now : Array.isArray(value) ? [] : {}
  fill(target, value, at)
  return target
}

type Text = { readonly $?: unknown; readonly stored?: unknown }

/** A label says the same in each language until it is known in that one, or what is stored where that is known. */
function withText(now: unknown, { $: text, stored = text }: Text, at: number): unknown {
  const label = Array.isArray(now) ? now : Array.from<unknown>({ length: languages.length }).fill(stored)
  return Object.assign(label, { [at]: text })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
