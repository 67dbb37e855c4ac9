import type { Field, FieldKind, Fields } from '@prona/contract/kernel/field'
import { folded, likeness } from '@prona/contract/kernel/likeness'
import type { Resource } from '@prona/contract/kernel/resource'
import { type Language, labelIn, languages } from '@prona/contract/kernel/words'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'

type CellKind = Exclude<FieldKind, 'group' | 'list' | 'localized'>
/** What a column can be: a field, dotted into groups, and one of its languages where it has several. */
export type Target = {
  readonly path: string
  readonly field: Extract<Field, { readonly kind: CellKind }>
  readonly isIn?: 'localized'
  /** Its possible headings, the likeliest first. */
  readonly names: readonly string[]
}

/** The fields that the reader may write and a cell can contain. */
export function targetsOf(ctx: Context, resource: Resource): readonly Target[] {
  const hidden = hiddenFrom(ctx, resource)
  const seen = Object.entries(resource.fields).filter(([name]) => !hidden.has(name))
  return targetsIn(Object.fromEntries(seen), ctx.language, '', undefined)
}

/** The field for a heading: by its name, or its label in the reader's language or another one. */
export function suggested(heading: string, targets: readonly Target[]): Target | undefined {
  const spellings = [heading, heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')]
    .map(folded)
    .filter((name) => name !== '')
  const longest = Math.max(0, ...targets.map(({ names }) => names.length))
  for (let rank = 0; rank < longest; rank++) {
    const found = targets.find(({ names }) => spellings.includes(names[rank] ?? ''))
    if (found) return found
  }
  return undefined
}

/** Alike enough to be meant, and clearly more than any other. */
const alike = 0.8
const clearly = 0.05
/** A heading is a few words; a whole sentence is compared with nothing. */
const longestHeading = 60

/** The field whose name is most like the heading, for headings that are no field's name: a plural, a slip, no accents. */
export function likeliest(heading: string, targets: readonly Target[]): Target | undefined {
  const spelled = folded(heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ''))
  if (spelled === '' || spelled.length > longestHeading) return undefined
  const ranked = targets
    .map((target) => ({ target, score: Math.max(0, ...target.names.map((name) => likeness(spelled, name))) }))
    .sort((one, other) => other.score - one.score)
  const [best, next] = ranked
  if (!best || best.score < alike || best.score - (next?.score ?? 0) < clearly) return undefined
  return best.target
}

function targetsIn(fields: Fields, language: Language, prefix: string, outer: Field | undefined): Target[] {
  return Object.entries(fields).flatMap(([name, field]): Target[] => {
    const path = `${prefix}${name}`
    if (field.readOnly || field.kind === 'list') return []
    if (field.kind === 'group') return targetsIn(field.fields, language, `${path}.`, field)
    if (field.kind !== 'localized') return [{ path, field, names: namesOf(path, field, outer, language) }]
    return languages.map((one) => ({
      path: `${path}.${one}`,
      field: { kind: 'longText', label: field.label, max: field.max, optional: true },
      isIn: 'localized',
      names: [
        ...languages.map((spoken) => folded(`${labelIn(field.label, spoken)} ${one}`)),
        folded(`${path} ${one}`),
        // Without a language, the reader's own is meant.
        ...(one === language ? namesOf(path, field, outer, language) : []),
      ],
    }))
  })
}

function namesOf(path: string, field: Field, outer: Field | undefined, language: Language): string[] {
  const spoken = [language, ...languages.filter((one) => one !== language)]
  const own = spoken.map((one) => folded(labelIn(field.label, one)))
  const within = outer
    ? spoken.map((one) => folded(`${labelIn(outer.label, one)} ${labelIn(field.label, one)}`))
    : []
  return [folded(path), ...within, ...own]
}
