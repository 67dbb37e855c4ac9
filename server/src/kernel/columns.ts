import { type Field, type FieldOf, type Fields, hasOwnTable } from '@prona/contract/kernel/field'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'

/** Where a field of a record lies: its dotted path on the wire and its column. */
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

/** The table of a list's rows: `order_lines`. */
export function listTableOf(resource: Pick<Resource, 'single'>, field: string): string {
  return snake(`${resource.single}_${field}`)
}

export function columnNamed(path: string): string {
  return snake(path.replaceAll('.', '_'))
}

/** The columns of a record's own table, groups laid flat. */
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
  const field = fieldNamed(resource, path)
  if (!field) throw new Error(`${resource.single} has no field ${path}`)
  return columnFor(path, field)
}

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

/** What PostgreSQL keeps each kind in. */
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

/** What a record's fields are as cells of its table and rows of its lists; a field that is absent stays so. */
export function cellsOf(fields: Fields, values: Cells): { cells: Cells; lists: Lists } {
  const cells: Record<string, unknown> = {}
  const lists: Record<string, readonly Cells[]> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (!field || value === undefined) continue
    if (hasOwnTable(field))
      lists[name] = rowsIn(value).map((row) => cellsOf(field.fields, filled(field.fields, row)).cells)
    else if (field.kind === 'group') {
      const inner = cellsOf(field.fields, filled(field.fields, isRecord(value) ? value : {})).cells
      for (const [column, cell] of Object.entries(inner)) cells[columnNamed(`${name}.${column}`)] = cell
    } else cells[columnNamed(name)] = value
  }
  return { cells, lists }
}

/** A group or a list's row is written as a whole: what it leaves out is empty. */
function filled(fields: Fields, value: Cells): Cells {
  const empty = Object.entries(fields).flatMap(([name, field]) => (field.optional ? [[name, null]] : []))
  return { ...Object.fromEntries(empty), ...value }
}

/** The record a row of the database stands for, with the labels that came beside it. */
export function recordOf(
  resource: Resource,
  row: Cells,
  hidden: ReadonlySet<string>,
): Record<string, unknown> {
  const labels: Record<string, string> = {}
  const record: Record<string, unknown> = { _id: row._id }
  if (resource.scope === 'branch') record.branch = row.branch
  record.version = row.version
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!hidden.has(name)) record[name] = wireValue(name, field, row, labels)
  }
  for (const name of systemNames) {
    record[name] = row[columnNamed(name)]
    noteLabel(labels, record[name], row[labelled(columnNamed(name))])
  }
  record.labels = labels
  return record
}

/** What a reference's label is called beside it. */
export function labelled(column: string): string {
  return `=${column}`
}

const systemNames = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

function wireValue(path: string, field: Field, row: Cells, labels: Record<string, string>): unknown {
  if (field.kind === 'group') {
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => [
        name,
        wireValue(`${path}.${name}`, inner, row, labels),
      ]),
    )
  }
  const column = columnNamed(path)
  const value = row[column]
  if (hasOwnTable(field)) {
    return rowsIn(value).map((inner) =>
      Object.fromEntries(
        Object.entries(field.fields).map(([name, one]) => [name, wireValue(name, one, inner, labels)]),
      ),
    )
  }
  if (field.kind === 'reference') noteLabel(labels, value, row[labelled(column)])
  if (field.kind === 'references') Object.assign(labels, row[labelled(column)])
  return value
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
