import { type Field, type FieldOf, type Fields, hasOwnTable } from '@prona/contract/kernel/field'
import { fieldNamed, type Resource, systemFields, systemFieldsOf } from '@prona/contract/kernel/resource'

/** A field's dotted path in the API and its column in the table. */
export type Column = {
  readonly path: string
  readonly column: string
  readonly type: string
  readonly field: Field
  readonly nullable: boolean
}

export type Cells = Readonly<Record<string, unknown>>
export type Lists = Readonly<Record<string, readonly Cells[]>>

export function tableOf(resource: Pick<Resource, 'plural'>): string {
  return snake(resource.plural)
}

/**
 * The table or view its records are read from. A view lacks the columns that only stored records have; they are read
 * as empty, so that statements need not treat the two differently.
 */
export function sourceOf(resource: Resource, schema = ''): string {
  const name = `${schema}${tableOf(resource)}`
  if (!resource.followsFrom) return name
  const own = columnsOf(resource.fields).map(({ column }) => column)
  const always = ['_id', 'search', ...(resource.scope === 'branch' ? ['branch'] : [])]
  if (resource.parent) always.push('owners')
  const empty = Object.entries(ofWrittenRecords).flatMap(([column, type]) =>
    own.includes(column) ? [] : [`null::${type} as ${column}`],
  )
  const columns = [...always, ...own].map((column) => `v."${column}"`)
  return `(select ${[...columns, ...empty].join(', ')} from ${name} v)`
}

/** The columns of stored records that no declaration names, with their types. */
export const ofWrittenRecords: Readonly<Record<string, string>> = {
  version: 'integer',
  ...Object.fromEntries(laidFlat(systemFields, '').map(({ column, type }) => [column, type])),
  deleted_at: 'timestamptz',
}

/** The table of a list's rows: `order_lines`. */
export function listTableOf(resource: Pick<Resource, 'single'>, field: string): string {
  return snake(`${resource.single}_${field}`)
}

export function columnNamed(path: string): string {
  return snake(path.replaceAll('.', '_'))
}

/** The columns of the record's own table, with groups flattened. */
export function columnsOf(fields: Fields): readonly Column[] {
  const known = columns.get(fields)
  if (known) return known
  const laid = laidFlat(fields, '')
  columns.set(fields, laid)
  return laid
}

/** The lists that have a table of their own. */
export function listsOf(fields: Fields): readonly (readonly [name: string, field: FieldOf<'list'>])[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    hasOwnTable(field) ? [[name, field] as const] : [],
  )
}

export function columnAt(resource: Resource, path: string): Column {
  const known = columnsByPath.get(resource) ?? new Map<string, Column>()
  columnsByPath.set(resource, known)
  const field = fieldNamed(resource, path)
  if (!field) throw new Error(`${resource.single} has no field ${path}`)
  const column = known.get(path) ?? columnFor(path, field)
  known.set(path, column)
  return column
}

const columnsByPath = new WeakMap<Resource, Map<string, Column>>()

const columns = new WeakMap<Fields, readonly Column[]>()

function laidFlat(fields: Fields, prefix: string): Column[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'group') return laidFlat(field.fields, `${prefix}${name}.`)
    return hasOwnTable(field) ? [] : [columnFor(`${prefix}${name}`, field)]
  })
}

function columnFor(path: string, field: Field): Column {
  return { path, column: columnNamed(path), type: typeOf(field), field, nullable: field.optional === true }
}

/** The PostgreSQL type of each kind. */
function typeOf(field: Field): string {
  switch (field.kind) {
    case 'localized':
    case 'list':
    case 'group':
      return 'jsonb'
    case 'texts':
    case 'choices':
      return 'text[]'
    case 'references':
      return 'uuid[]'
    case 'reference':
      return 'uuid'
    case 'number':
      return field.decimals ? 'double precision' : 'integer'
    case 'percent':
      return 'integer'
    case 'money':
    case 'area':
      return 'bigint'
    case 'day':
      return 'date'
    case 'instant':
      return 'timestamptz'
    case 'flag':
      return 'boolean'
    default:
      return 'text'
  }
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Converts a record's fields into columns of its table and rows of its lists; an absent field stays absent. */
export function cellsOf(fields: Fields, values: Cells): { cells: Cells; lists: Lists } {
  const cells: Record<string, unknown> = {}
  const lists: Record<string, readonly Cells[]> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (!field || value === undefined) continue
    if (hasOwnTable(field))
      lists[name] = rowsIn(value).map((row) => ({
        ...cellsOf(field.fields, filled(field.fields, row)).cells,
        _id: row._id,
      }))
    else if (field.kind === 'group') {
      const inner = cellsOf(field.fields, filled(field.fields, isRecord(value) ? value : {})).cells
      for (const [column, cell] of Object.entries(inner)) cells[columnNamed(`${name}.${column}`)] = cell
    } else cells[columnNamed(name)] = value
  }
  return { cells, lists }
}

/** A group or a list's row is written as a whole: what it leaves out becomes empty. */
function filled(fields: Fields, value: Cells): Cells {
  const empty = Object.entries(fields).flatMap(([name, field]) => (field.optional ? [[name, null]] : []))
  return { ...Object.fromEntries(empty), ...value }
}

/** Converts a row of the database into a record, with the labels selected beside it. */
export function recordOf(
  resource: Resource,
  row: Cells,
  hidden: ReadonlySet<string>,
): Record<string, unknown> {
  const labels: Record<string, string> = {}
  const record: Record<string, unknown> = { _id: row._id }
  if (resource.scope === 'branch') record.branch = row.branch
  if (!resource.followsFrom) record.version = row.version
  for (const one of wayOf(resource.fields)) {
    if (!hidden.has(one.name)) record[one.name] = one.read(row, labels)
  }
  for (const one of wayOf(systemFieldsOf(resource))) {
    if (!hidden.has(one.name)) record[one.name] = one.read(row, labels)
  }
  record.labels = labels
  return record
}

/** The name of the column that holds a reference's label. */
export function labelled(column: string): string {
  return `=${column}`
}

type Labels = Record<string, string>
type Reading = { readonly name: string; readonly read: (row: Cells, labels: Labels) => unknown }

const ways = new WeakMap<Fields, readonly Reading[]>()

/** How each field is read from a row, computed once: a page of 200 records reads eight thousand of them. */
function wayOf(fields: Fields): readonly Reading[] {
  const known = ways.get(fields) ?? readings(fields, '')
  ways.set(fields, known)
  return known
}

function readings(fields: Fields, prefix: string): Reading[] {
  return Object.entries(fields).map(([name, field]) => ({ name, read: reading(`${prefix}${name}`, field) }))
}

function reading(path: string, field: Field): Reading['read'] {
  const column = columnNamed(path)
  if (field.kind === 'group') return reader(readings(field.fields, `${path}.`))
  if (hasOwnTable(field)) {
    const read = reader(readings(field.fields, ''))
    return (row, labels) => rowsIn(row[column]).map((inner) => ({ _id: inner._id, ...read(inner, labels) }))
  }
  const label = labelled(column)
  if (field.kind === 'reference') {
    return (row, labels) => {
      noteLabel(labels, row[column], row[label])
      return row[column]
    }
  }
  if (field.kind === 'references') {
    return (row, labels) => {
      Object.assign(labels, row[label])
      return row[column]
    }
  }
  return (row) => row[column]
}

function reader(each: readonly Reading[]): (row: Cells, labels: Labels) => Record<string, unknown> {
  return (row, labels) => {
    const record: Record<string, unknown> = {}
    for (const one of each) record[one.name] = one.read(row, labels)
    return record
  }
}

function noteLabel(labels: Record<string, string>, id: unknown, label: unknown): void {
  if (typeof id === 'string' && typeof label === 'string') labels[id] = label
}

function rowsIn(value: unknown): readonly Cells[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
