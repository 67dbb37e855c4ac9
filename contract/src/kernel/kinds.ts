import { stands } from './conditions.ts'
import type { Field, Label, When } from './field.ts'
import type { Beginning, Life, Resource } from './resource.ts'
import { type Language, labelIn } from './words.ts'

type Row = Readonly<Record<string, unknown>>

/** A text in the reader's language, where the program itself stored it; any other stays as it was written. */
export function knownText(field: Field | undefined, text: string, language: Language): string {
  const known = knownIn(field).find(([stored]) => stored === text)
  return known ? labelIn(known, language) : text
}

/** What is stored of a text that was written in a language the program knows it in: the inverse of `knownText`. */
export function storedText(field: Field | undefined, text: string): string {
  return knownIn(field).find((label) => label.includes(text))?.[0] ?? text
}

function knownIn(field: Field | undefined): readonly Label[] {
  return (field?.kind === 'text' || field?.kind === 'texts') && field.known ? field.known : []
}

/** What a record of the resource is called, given its title as it is stored. */
export function titleInLanguage({ fields, title }: Resource, text: string, language: Language): string {
  return knownText(fields[title], text, language)
}

/** The title with that of the record it stands within: «302 · Kulla e Detit». The database joins them alike. */
export function titleWithin({ within }: Resource, title: string, row: Row): string {
  const labels = row.labels
  const home = within === undefined ? undefined : row[within]
  const named = isTexts(labels) && typeof home === 'string' ? labels[home] : undefined
  return named ? `${title}${betweenTitles}${named}` : title
}

export const betweenTitles = ' · '

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null
}

/** The word for a single record: by its kind, where its resource has several. */
export function wordFor({ namedBy, fields, names }: Resource, row: Row): Label {
  const field = namedBy === undefined ? undefined : fields[namedBy]
  const word = field?.kind === 'choice' ? field.choices[String(row[namedBy ?? ''])] : undefined
  return word ?? names.one
}

/** The title of the form that changes it, which in most languages is more than a verb before its name. */
export function titleOfEditing({ namedBy = '', names }: Resource, row: Row): Label | undefined {
  return names.editKinds?.[String(row[namedBy])] ?? names.edit
}

/** The words of the kinds that something is limited to. */
export function kindsNamed({ fields }: Pick<Resource, 'fields'>, when: When): readonly Label[] {
  return Object.entries(when).flatMap(([name, some]) => {
    const field = fields[name]
    return field?.kind === 'choice'
      ? some.map((one) => field.choices[one]).filter((word) => word !== undefined)
      : []
  })
}

/** The life that a record of this kind has. */
export function lifeOf({ lives = [] }: Resource, row: Row): Life | undefined {
  return lives.find((life) => stands(life, row))
}

export function statesOf({ way, aside = [], final }: Life): readonly string[] {
  return [...new Set([...way.map(({ state }) => state), ...aside, ...final])]
}

/** The states of records whose choices are among these; undefined where no life depends on them. */
export function statesWithin(
  { lives }: Resource,
  chosen: Readonly<Record<string, readonly string[]>>,
): ReadonlySet<string> | undefined {
  const possible = lives?.filter(({ when = {} }) =>
    Object.entries(when).every(
      ([name, some]) => !chosen[name] || some.some((one) => chosen[name]?.includes(one)),
    ),
  )
  return possible && new Set(possible.flatMap(statesOf))
}

/** `name`: as in the form's address; missing where there is only one beginning. */
export type NamedBeginning = Pick<Beginning, 'label' | 'values'> & {
  readonly name?: string
  readonly icon?: Beginning['icon']
}

/** The ways to begin a record, at least one. */
export function beginningsOf(resource: Resource): readonly NamedBeginning[] {
  const several = Object.entries(resource.beginnings ?? {})
  if (several.length === 0) return [plainBeginning(resource)]
  return several.map(([name, beginning]) => ({ ...beginning, name }))
}

/** The beginning named in the address; without one the kind is chosen in the form. */
export function beginningNamed(resource: Resource, name: string | undefined): NamedBeginning {
  return beginningsOf(resource).find((one) => one.name === name) ?? plainBeginning(resource)
}

/** The address of the form for this beginning. */
export function creationAddress({ plural }: Resource, { name }: NamedBeginning): string {
  return name === undefined ? `/${plural}/new` : `/${plural}/new?as=${encodeURIComponent(name)}`
}

function plainBeginning({ names }: Resource): NamedBeginning {
  return { label: names.add, values: {} }
}
