import type { Field, FieldKind, Fields } from '@prona/contract/kernel/field'
import { folded, likeness } from '@prona/contract/kernel/likeness'
import type { Resource } from '@prona/contract/kernel/resource'
import { type Language, labelIn, languages } from '@prona/contract/kernel/words'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import { type Heading, headingLikeness, readHeading } from './heading.ts'

type CellKind = Exclude<FieldKind, 'group' | 'list' | 'localized'>
/** What a column can be: a field, dotted into groups, and one of its languages where it has several. */
export type Target = {
  readonly path: string
  readonly field: Extract<Field, { readonly kind: CellKind }>
  readonly isIn?: 'localized'
  /** Its possible headings, the likeliest first. */
  readonly names: readonly string[]
  /** The same and what else it is called, in the words that matter. */
  readonly known: readonly Heading[]
}

/** The fields that the reader may write and a cell can contain. */
export function targetsOf(ctx: Context, resource: Resource): readonly Target[] {
  const hidden = hiddenFrom(ctx, resource)
  const seen = Object.entries(resource.fields).filter(([name]) => !hidden.has(name))
  return targetsIn(Object.fromEntries(seen), ctx.language, '', undefined)
}

type Guess = (heading: string, targets: readonly Target[], resource: Resource) => Target | undefined

/** How the field of a heading is found, the surest way first. */
export const guesses: readonly Guess[] = [
  suggested,
  (heading, targets, resource) =>
    meant(readHeading(heading), targets, resource) ??
    meant(readHeading(unbracketed(heading)), targets, resource),
  (heading, targets) => likeliest(readHeading(unbracketed(heading)), targets),
]

function unbracketed(heading: string): string {
  return heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
}

/** The field for a heading: by its name, or its label in the reader's language or another one. */
export function suggested(heading: string, targets: readonly Target[]): Target | undefined {
  const spellings = [heading, unbracketed(heading)].map(folded).filter((name) => name !== '')
  const longest = Math.max(0, ...targets.map(({ names }) => names.length))
  for (let rank = 0; rank < longest; rank++) {
    const found = targets.find(({ names }) => spellings.includes(names[rank] ?? ''))
    if (found) return found
  }
  return undefined
}

/**
 * The field that a heading means in other words: as its declaration knows them, with a number's sign or without, and
 * with the name of what the file is about. Undefined where two are meant.
 */
function meant(heading: Heading, targets: readonly Target[], resource: Resource): Target | undefined {
  if (heading.name === '') return undefined
  const called = (name: string, isNumbered: boolean, among = targets) => {
    const found = among.filter(({ known }) =>
      known.some((one) => one.name === name && one.isNumbered === isNumbered && isMeasured(heading, one)),
    )
    return found.length === 1 ? found[0] : undefined
  }
  const asCalled = (name: string) =>
    called(name, heading.isNumbered) ??
    (heading.isNumbered ? called(name, false, targets.filter(isCounted)) : undefined)
  return asCalled(heading.name) ?? asPartOf(heading, targets, resource, asCalled)
}

/** A name that is only one with its measure, `net m2`, is not meant without it. */
function isMeasured(heading: Heading, name: Heading): boolean {
  return [...name.measures].every((one) => heading.measures.has(one))
}

/** What a number can be written beside: how many there are, or the number by which something is known. */
function isCounted({ field: { kind } }: Target): boolean {
  return kind === 'number' || kind === 'text' || kind === 'texts'
}

/** "Unit type" is its type, "unit no" its code; only where its title is a field that a file can have. */
function asPartOf(
  heading: Heading,
  targets: readonly Target[],
  resource: Resource,
  asCalled: (name: string) => Target | undefined,
): Target | undefined {
  const title = resource.fields[resource.title]
  if (!title || title.readOnly) return undefined
  const own = [...resource.names.one, ...resource.names.many].map(folded)
  const rest = heading.name.split(' ').filter((word) => !own.some((name) => likeness(word, name) >= alike))
  if (rest.join(' ') === heading.name) return undefined
  if (rest.length > 0) return asCalled(rest.join(' '))
  const isCode = (field: Field) => field.kind === 'text' && field.shape === 'code' && !field.optional
  return heading.isNumbered || isCode(title) ? targets.find(({ field }) => isCode(field)) : undefined
}

/** Alike enough to be meant, and clearly more than any other. */
const alike = 0.8
const clearly = 0.05
/** A heading is a few words; a whole sentence is compared with nothing. */
const longestHeading = 60

/** The field whose name is most like the heading, for headings that are no field's name: a plural, a slip, no accents. */
function likeliest(heading: Heading, targets: readonly Target[]): Target | undefined {
  if (heading.name === '' || heading.name.length > longestHeading) return undefined
  const ranked = targets
    .map((target) => {
      const ways =
        heading.isNumbered && isCounted(target) ? [heading, { ...heading, isNumbered: false }] : [heading]
      const scores = target.known
        .filter((name) => isMeasured(heading, name))
        .flatMap((name) => ways.map((way) => headingLikeness(way, name)))
      return { target, score: Math.max(0, ...scores) }
    })
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
    if (field.kind !== 'localized')
      return [{ ...called(namesOf(path, field, outer, language), field), path, field }]
    return languages.map((one) => {
      const names = [
        ...languages.map((spoken) => folded(`${labelIn(field.label, spoken)} ${one}`)),
        folded(`${path} ${one}`),
        // Without a language, the reader's own is meant.
        ...(one === language ? namesOf(path, field, outer, language) : []),
      ]
      return {
        path: `${path}.${one}`,
        field: { kind: 'longText', label: field.label, max: field.max, optional: true },
        isIn: 'localized',
        ...called(names, one === language ? field : {}),
      }
    })
  })
}

function called(
  names: readonly string[],
  { headings = [] }: Pick<Field, 'headings'>,
): Pick<Target, 'names' | 'known'> {
  return { names, known: [...names, ...headings].map(readHeading) }
}

function namesOf(path: string, field: Field, outer: Field | undefined, language: Language): string[] {
  const spoken = [language, ...languages.filter((one) => one !== language)]
  const own = spoken.map((one) => folded(labelIn(field.label, one)))
  const within = outer
    ? spoken.map((one) => folded(`${labelIn(outer.label, one)} ${labelIn(field.label, one)}`))
    : []
  return [folded(path), ...within, ...own]
}
