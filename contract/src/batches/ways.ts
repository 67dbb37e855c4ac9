import type { Field, FieldKind } from '../kernel/field.ts'
import type { Resource } from '../kernel/resource.ts'
import { type Adjustment, isAdjustable } from './adjust.ts'
import type { BulkBody } from './bulk.ts'

/** All get one value, each changes from its own, or none has a value any more. */
type Way = 'alike' | 'adjusted' | 'emptied'

/** How a chosen field changes. */
export type Setting = {
  readonly way: Way
  /** The change, as far as it is understood. */
  readonly adjusting?: Adjustment | undefined
  /** What was typed as the value for all, and can only be a change. */
  readonly begun?: string
}

/** A field that was chosen to be changed. */
type Chosen = { readonly name: string; readonly field: Field; readonly setting: Setting }

/** What is asked of the server: values for all, changes of figures, and what is emptied. */
export function asked(
  change: Readonly<Record<string, unknown>>,
  chosen: readonly Chosen[],
): Pick<BulkBody, 'change' | 'adjust'> {
  const emptied = chosen.flatMap(({ name, field, setting }) =>
    setting.way === 'emptied' ? [[name, isMany(field) ? [] : null]] : [],
  )
  const adjust = Object.fromEntries(
    chosen.flatMap(({ name, setting: { way, adjusting } }) =>
      way === 'adjusted' && adjusting ? [[name, adjusting]] : [],
    ),
  )
  const all = { ...change, ...Object.fromEntries(emptied) }
  return {
    ...(Object.keys(all).length > 0 && { change: all }),
    ...(Object.keys(adjust).length > 0 && { adjust }),
  }
}

/** In which ways a field can be changed. */
export function waysOf(field: Field): readonly Way[] {
  return [
    'alike',
    ...(isAdjustable(field) ? (['adjusted'] as const) : []),
    ...(field.optional || isMany(field) ? (['emptied'] as const) : []),
  ]
}

/** A field of several values can have none, whether it is optional or not. */
function isMany({ kind }: Field): boolean {
  return kind === 'texts' || kind === 'choices' || kind === 'references'
}

export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

const simpleKinds: readonly FieldKind[] = [
  'text',
  'longText',
  'texts',
  'number',
  'money',
  'area',
  'percent',
  'day',
  'instant',
  'flag',
  'choice',
  'choices',
  'reference',
  'references',
]

/** Whether a field can be set alike in many records: no titles, and no fields made of parts. */
export function isSimple(resource: Resource, name: string, field: Field): boolean {
  if (field.readOnly || field.fixed || name === resource.title || !simpleKinds.includes(field.kind))
    return false
  return !(field.kind === 'text' && field.secret) && !(field.kind === 'choices' && field.choices === 'asked')
}
