import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Field, Label } from '../../contract/src/kernel/field.ts'
import type { Resource } from '../../contract/src/kernel/resource.ts'
import { type Language, languages } from '../../contract/src/kernel/words.ts'
import * as declared from '../../contract/src/resources.ts'
import { stepsOf } from '../../contract/src/search-steps.ts'

type Data = { readonly [name: string]: unknown }

/**
 * A console begins with what every page needs of each resource: what it is called and where it stands in the menu.
 * What a list needs comes with that list, and everything else once the first page is there
 * (`console/src/engine/data/declared.ts`), each in the one language that is spoken.
 */
export function declarationsInParts(resources: readonly Resource[] = every): Plugin {
  const files = filesOfLists(resources)
  return {
    name: 'prona-declarations',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const path = id.replaceAll('\\', '/')
      if (path.endsWith(listOfResources)) return beginnings(resources)
      const single = singleIn(path)
      return single && `export { ${single} } from '../resources.ts'`
    },
    transformIndexHtml: {
      order: 'post',
      handler() {
        const content = [files.version, ...resources.map(({ plural }) => plural)].join(' ')
        return [{ tag: 'meta', attrs: { name: 'declared', content }, injectTo: 'head-prepend' as const }]
      },
    },
    generateBundle() {
      for (const [name, source] of Object.entries(files.sources))
        this.emitFile({ type: 'asset', fileName: `assets/declared-${name}-${files.version}.js`, source })
    },
  }
}

const every: readonly Resource[] = Object.values(declared)

const listOfResources = '/contract/src/resources.ts'
const source = readFileSync(join(import.meta.dirname, '../..', listOfResources), 'utf8')
/** Where each resource is declared. */
const places = [...source.matchAll(/^export \{ (\w+) \} from '\.(\/.+)'$/gm)].map(([, single, place]) => ({
  single,
  place: `/contract/src${place}`,
}))

function singleIn(path: string): string | undefined {
  return places.find(({ place }) => path.endsWith(place))?.single
}

/** Whether this file says what a resource is, or which there are. */
export function isDeclaration(file: string): boolean {
  const path = file.replaceAll('\\', '/')
  return path.endsWith(listOfResources) || singleIn(path) !== undefined
}

/** What a console begins with, in Albanian, and what another language calls the same. */
function beginnings(resources: readonly Resource[]): string {
  const texts = resources.map((one) => {
    const data = JSON.stringify(begun(one), (name, value) => (isLabel(name, value) ? { $: value[0] } : value))
    return `export const ${one.single} = ${data.replace(/\{"\$":("(?:[^"\\]|\\.)*")\}/g, 'label($1)')}`
  })
  return `const label = (text) => [text, text, text, text]\n${texts.join('\n')}`
}

export function beginningsIn(language: Language, resources = every): string {
  return completing(Object.fromEntries(resources.map((one) => [one.single, begun(one)])), language)
}

/** Everything there is to know of each. */
export function restIn(language: Language, resources = every): string {
  return completing(Object.fromEntries(resources.map((one) => [one.single, whole(one)])), language)
}

const completer = join(import.meta.dirname, '../src/engine/data/complete.ts')

function completing(parts: Data, language: Language): string {
  return `import { complete } from ${JSON.stringify(completer)}
complete(${inOne(language, parts)}, '${language}')`
}

function begun(resource: Resource): Data {
  const { single, plural, names, namedBy, icon, menu, scope, assignee, parent, title, within } = resource
  const { followsFrom, without, fields, actions } = resource
  const { one, many, add } = names
  return {
    single,
    plural,
    names: { one, many, add },
    namedBy,
    icon,
    menu,
    scope,
    assignee,
    parent,
    title,
    within,
    followsFrom,
    without,
    // Who may read a record and how it is called depends on these.
    fields: Object.fromEntries(
      [parent, assignee, title].flatMap((name) => {
        const { kind, to, known }: Data = (name !== undefined && fields[name]) || {}
        return name !== undefined && (to ?? known) ? [[name, { kind, to, known }]] : []
      }),
    ),
    actions: Object.fromEntries(
      Object.entries(actions).flatMap(([name, { requires }]) => (requires ? [[name, { requires }]] : [])),
    ),
  }
}

/** But for what the server alone asks for. */
function whole({ access, constraints, openFields, ...known }: Resource): Data {
  const actions = each(known.actions, ({ input, ...action }) => ({ ...action, input: each(input, ofField) }))
  return { ...known, fields: each(known.fields, ofField), actions }
}

/** Which roles see a restricted field is the server's to know; that it is one says what counts as reading it. */
function ofField({ headings, ...declared }: Field): Data {
  const field = { ...declared, ...(declared.restricted && { restricted: {} }) }
  return 'fields' in field ? { ...field, fields: each(field.fields, ofField) } : field
}

function each<T>(
  some: Readonly<Record<string, T>>,
  change: (one: T) => Data,
): Readonly<Record<string, Data>> {
  return Object.fromEntries(Object.entries(some).map(([name, one]) => [name, change(one)]))
}

/**
 * What a list needs: its declaration without what records, forms and dialogs say, and the fields of others that it
 * shows, filters by and searches in.
 */
function ofList(resource: Resource): Data {
  const { columns, filters, sorts, search } = resource.list
  const paths = [...columns, ...filters, ...sorts, ...search]
  const parts: Record<string, { fields: Record<string, Data> }> = {}
  for (const { resource: other, path } of paths.flatMap((one) => stepsOf(resource, one))) {
    const [name = ''] = path.split('.')
    const field = other.fields[name]
    const part = parts[other.single] ?? { fields: {} }
    if (field) part.fields[name] = ofListedField(field)
    parts[other.single] = part
  }
  const { groups, highlights, reports, ...listed } = whole(resource)
  const fields = each(resource.fields, ofListedField)
  const actions = each(resource.actions, ({ done, did, confirm, input, ...action }) => action)
  return { ...parts, [resource.single]: { ...listed, fields, actions } }
}

function ofListedField(field: Field): Data {
  const { help, ...listed } = ofField(field)
  return 'fields' in field ? { ...listed, fields: each(field.fields, ofListedField) } : listed
}

function filesOfLists(resources: readonly Resource[]) {
  const sources = Object.fromEntries(
    resources.flatMap((one) =>
      languages.map((language) => [
        `${one.plural}-${language}`,
        `export const declared = ${inOne(language, ofList(one))}`,
      ]),
    ),
  )
  const version = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 8)
  return { sources, version }
}

/** Each label as its text in one language, marked as such. */
function inOne(language: Language, data: Data): string {
  const at = languages.indexOf(language)
  return JSON.stringify(data, (name, value) => {
    // A text that records hold is recognised by what is stored, which is Albanian.
    if (name === 'known' && Array.isArray(value))
      return value.map((label: Label) => ({ $: label[at], stored: label[0] }))
    return isLabel(name, value) ? { $: value[at] } : value
  })
}

/** Four texts, of which the first begins as a sentence does, or goes on from a name; names of fields do neither. */
function isLabel(name: string, value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length === languages.length &&
    value.every((text) => typeof text === 'string') &&
    (name === 'did' || /^\p{Lu}/u.test(String(value[0]))) &&
    name !== 'suggestions'
  )
}
