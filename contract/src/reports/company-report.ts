import { addDays, type Day, isDay } from '../kernel/day.ts'
import type { FieldIssue } from '../kernel/errors.ts'
import type { Field, Label } from '../kernel/field.ts'
import type { FieldFilter, Filter, FilterValue } from '../kernel/filter.ts'
import { money, roundedShare } from '../kernel/money.ts'
import { isId } from '../kernel/schema.ts'

/** A report on many records: a screen and a file of figures, made by one query of the server. */
export type CompanyReport = {
  /** Its address: `/api/reports/{name}`. */
  readonly name: string
  readonly label: Label
  /** One sentence on what is counted and how. */
  readonly made: Label
  /** The resources it counts: whoever may read and report all of them may open it. */
  readonly counts: readonly string[]
  readonly asks: 'day' | 'period'
  /** What its rows can be: the first is the usual one. */
  readonly by?: Readonly<Record<string, Label>>
  /** What it can be narrowed to: the single name of a resource for each. */
  readonly narrows?: Readonly<Record<string, string>>
  /** In their order; an amount is in the `currency` of its row. */
  readonly columns: Readonly<Record<string, ReportColumn>>
}

/** `unseen`: only read by links. */
export type ReportColumn = Field & {
  /** Summed below the rows, for each currency. */
  readonly sum?: true
  /** Of rows that are these alone. */
  readonly only?: readonly string[]
  /** Computed of two other columns, in rows and in sums: so many times `of` for each `per`. */
  readonly share?: { readonly of: string; readonly per: string; readonly times: number }
  /** Where the rows that are counted can be seen; the first that fits. */
  readonly opens?: readonly Opens[]
}

type Opens = {
  /** Where rows are these alone. */
  readonly only?: readonly string[]
  /** Of the sums alone, or of rows alone: these are records, however the report is narrowed. */
  readonly of?: 'row' | 'sums'
} & (
  | {
      readonly list: string
      /** The field that is summed of the list's rows; without it they are counted. */
      readonly sums?: string
      readonly where: Readonly<Record<string, Condition>>
    }
  /** The same report with other rows, narrowed to what stands in a cell. */
  | { readonly as: string; readonly narrowedTo: Readonly<Record<string, string>> }
)

/**
 * What a field of the list must be. What depends on a cell is left out of the sums, and of rows without such a cell.
 */
export type Condition =
  | { readonly in: readonly FilterValue[] }
  | { readonly notIn: readonly FilterValue[] }
  | { readonly cell: string }
  /** What the report is narrowed to, else what stands in the cell. */
  | { readonly narrowed: string; readonly orCell?: string }
  | { readonly from?: End; readonly to?: End }
  /** No later than that is excluded, so that an empty field counts too. */
  | { readonly notTo: End }
  /**
   * From the day in one cell to that in the other; where both are empty, no day at all. Of rows without these cells
   * the period that is asked for.
   */
  | { readonly days: readonly [from: string, to: string] }
type End = number | { readonly of: 'on' | 'from' | 'to'; readonly days: number }

export type CellValue = string | number | null | readonly string[]
/** A row or the sums of one currency. */
export type ReportRow = Readonly<Record<string, CellValue>>

/** What a report is asked for. Of a period `on` is its last day, and of a day all three are the same. */
export type Asked = {
  readonly on: Day
  readonly from: Day
  readonly to: Day
  readonly by: string
  readonly narrowed: Readonly<Record<string, string>>
}

export type ReportAnswer = {
  readonly rows: readonly ReportRow[]
  /** Over all rows, also those beyond the ones that are answered. */
  readonly sums: readonly ReportRow[]
  /** How many rows there are. */
  readonly total: number
  /** The titles of the records it refers to: id → title. */
  readonly labels: Readonly<Record<string, string>>
}

/** What an address asks for; without a day it is today, without a period this year until today. */
export function askedOf(
  report: CompanyReport,
  query: Readonly<Record<string, unknown>>,
  today: Day,
): { readonly asked: Asked; readonly issues: readonly FieldIssue[] } {
  const issues: FieldIssue[] = []
  const taken = <T>(
    name: string,
    is: (value: unknown) => value is T,
    code: FieldIssue['code'],
    usual: T,
  ): T => {
    const value = query[name]
    if (value === undefined || is(value)) return value ?? usual
    issues.push({ field: name, code })
    return usual
  }
  const day = (name: string, usual: Day) => taken(name, isDay, 'badDay', usual)
  const on = report.asks === 'day' ? day('on', today) : day('to', today)
  const from = report.asks === 'day' ? on : day('from', `${on.slice(0, 4)}-01-01`)
  if (from > on) issues.push({ field: 'from', code: 'badRange' })
  const groups = Object.keys(report.by ?? {})
  const isGroup = (value: unknown): value is string => groups.some((one) => one === value)
  const by = taken('by', isGroup, 'notAChoice', groups[0] ?? '')
  const narrowed = Object.keys(report.narrows ?? {}).flatMap((name) => {
    const id = taken(name, (value): value is string => typeof value === 'string' && isId(value), 'badId', '')
    return id === '' ? [] : [[name, id] as const]
  })
  return {
    asked: { on, from: from > on ? on : from, to: on, by, narrowed: Object.fromEntries(narrowed) },
    issues,
  }
}

/** The same as an address says it. */
export function queryOfAsked(
  report: CompanyReport,
  { on, from, to, by, narrowed }: Asked,
): Record<string, string> {
  return {
    ...(report.asks === 'day' ? { on } : { from, to }),
    ...(by !== '' && { by }),
    ...narrowed,
  }
}

/** The columns that such rows have, and of them those that are shown. */
export function columnsOfRows(
  { columns }: CompanyReport,
  by: string,
): readonly (readonly [string, ReportColumn])[] {
  return Object.entries(columns).filter(([, { only }]) => !only || only.includes(by))
}

export function shownColumns(
  report: CompanyReport,
  by: string,
): readonly (readonly [string, ReportColumn])[] {
  return columnsOfRows(report, by).filter(([, { unseen }]) => !unseen)
}

/** A row with the columns that are computed of others; of nothing there is no share. */
export function withShares(report: CompanyReport, by: string, row: ReportRow): ReportRow {
  const shares = columnsOfRows(report, by).flatMap(([name, { share }]) => {
    if (!share) return []
    const [of, per] = [row[share.of], row[share.per]]
    const isKnown = typeof of === 'number' && typeof per === 'number' && per !== 0
    return [[name, isKnown ? roundedShare(money(of), share.times, per) : null] as const]
  })
  return shares.length === 0 ? row : { ...row, ...Object.fromEntries(shares) }
}

/** Where a figure leads: to a list under these conditions, or to the same report asked for otherwise. */
export type Opened =
  | { readonly list: string; readonly sums?: string | undefined; readonly filter: Filter }
  | { readonly asked: Asked }

type Place = {
  readonly report: CompanyReport
  readonly asked: Asked
  readonly row: ReportRow
  /** Whether it is a row, or the sums of a currency. */
  readonly of: 'row' | 'sums'
}

/** Undefined where nothing is counted, or where no list can be narrowed as the report is. */
export function openedBy(place: Place, column: string): Opened | undefined {
  const { report, asked, row, of } = place
  if (!row[column]) return undefined
  for (const one of report.columns[column]?.opens ?? []) {
    if (one.only && !one.only.includes(asked.by)) continue
    if (one.of && one.of !== of) continue
    const opened = 'list' in one ? openedList(one, place) : openedReport(one, place)
    if (opened) return opened
  }
  return undefined
}

function openedReport(
  { as, narrowedTo }: Extract<Opens, { as: string }>,
  { asked, row, of }: Place,
): Opened | undefined {
  if (of === 'sums') return undefined
  const named = Object.entries(narrowedTo).map(([name, cell]) => [name, row[cell]] as const)
  const ids = named.flatMap(([name, id]) => (typeof id === 'string' ? [[name, id] as const] : []))
  if (ids.length < named.length) return undefined
  return { asked: { ...asked, by: as, narrowed: { ...asked.narrowed, ...Object.fromEntries(ids) } } }
}

function openedList(
  { list, sums, where }: Extract<Opens, { list: string }>,
  place: Place,
): Opened | undefined {
  const conditions = Object.values(where)
  const isNarrowable = Object.keys(place.asked.narrowed).every((name) =>
    conditions.some((condition) => 'narrowed' in condition && condition.narrowed === name),
  )
  if (!isNarrowable) return undefined
  const data = Object.entries(where).flatMap(([field, condition]) => {
    const filter = filterOf(condition, place)
    return filter ? [[field, filter] as const] : []
  })
  return { list, sums, filter: [{ type: 'all', data: Object.fromEntries(data) }] }
}

function filterOf(condition: Condition, { report, asked, row, of }: Place): FieldFilter | undefined {
  if ('in' in condition) return basic(condition.in)
  if ('notIn' in condition) return { ...basic(condition.notIn), comparator: 'EXCLUDES' }
  if ('notTo' in condition)
    return { ...range(undefined, endOf(condition.notTo, asked)), comparator: 'EXCLUDES' }
  if ('narrowed' in condition) {
    const id = asked.narrowed[condition.narrowed]
    return id === undefined ? inCell(condition.orCell, row, of) : basic([id])
  }
  if ('cell' in condition) return inCell(condition.cell, row, of)
  if ('days' in condition) {
    const days = of === 'row' ? condition.days.map((name) => row[name]) : []
    if (days.some((day) => day !== undefined)) return between(days)
    return report.asks === 'period' ? range(asked.from, asked.to) : undefined
  }
  const { from, to } = condition
  return range(from && endOf(from, asked), to && endOf(to, asked))
}

/** Of the sums only their currency is known. */
function inCell(name: string | undefined, row: ReportRow, of: Place['of']): FieldFilter | undefined {
  const value = name === undefined ? undefined : row[name]
  const isOne = value === null || typeof value === 'string' || typeof value === 'number'
  return isOne && (of === 'row' || name === 'currency') ? basic([value]) : undefined
}

function between([from, to]: readonly (CellValue | undefined)[]): FieldFilter {
  const [first, last] = [from, to].map((day) => (typeof day === 'string' ? day : undefined))
  return first === undefined && last === undefined ? basic([null]) : range(first, last)
}

function basic(values: readonly FilterValue[]): FieldFilter {
  return { comparator: 'INCLUDES', type: 'basic', values }
}

function range(from: string | number | undefined, to: string | number | undefined): FieldFilter {
  const values = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  return { comparator: 'INCLUDES', type: 'range', values }
}

function endOf(end: End, asked: Asked): string | number {
  return typeof end === 'number' ? end : addDays(asked[end.of], end.days)
}

/** Checks the declaration and keeps its exact type. */
export function defineReport<const R extends CompanyReport>(report: R): R {
  return report
}
