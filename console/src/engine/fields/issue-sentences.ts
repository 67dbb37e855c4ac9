import type { FieldIssue } from '@prona/contract/kernel/errors'
import type { Field, Fields } from '@prona/contract/kernel/field'
import { formatNumber } from '@prona/contract/kernel/format'
import { fieldNamed } from '@prona/contract/kernel/resource'
import type { Scene } from './view.ts'

/** What the contract complains of, in the reader's words. */
export function sentenceFor(
  { field: path, code, params = {} }: FieldIssue,
  fields: Fields,
  scene: Scene,
): string {
  const field = fieldNamed({ fields }, withoutRows(path))
  const said = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, bound(code, value, field, scene)]),
  )
  return scene.words.t(`issue.${code}`, said)
}

/** The least price is said as a price, the most characters as a number. */
function bound(code: string, value: string | number, field: Field | undefined, scene: Scene): string {
  if (typeof value === 'string') return value
  const isOfValue = field && (code === 'tooSmall' || code === 'tooBig')
  return (isOfValue && scene.say(field, value)) || formatNumber(value, scene.words.language)
}

export function withoutRows(path: string): string {
  return path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')
}
