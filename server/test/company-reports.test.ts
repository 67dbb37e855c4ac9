import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayOpenReport } from '@prona/contract/company-reports'
import { factsOf } from '@prona/contract/kernel/field'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import {
  type Asked,
  askedOf,
  type CompanyReport,
  openedBy,
  queryOfAsked,
  type ReportAnswer,
  type ReportRow,
  shownColumns,
} from '@prona/contract/reports/company-report'
import { afterAll, describe, expect, test } from 'vitest'
import { madeReports } from '../src/company-reports.ts'
import { fillDemonstration } from '../src/demo/demo.ts'
import { valueText } from '../src/export/value-text.ts'
import { folderStorage } from '../src/files/folder-storage.ts'
import { openStaging } from '../src/files/staging.ts'
import { clientOf } from './builders.ts'
import { downloadOf } from './file-answer.ts'
import { freshApp } from './harness.ts'
import { aPerson, type Person } from './people.ts'
import { personWith } from './person-with.ts'
import { pagesOf, reachOf } from './printed.ts'
import { linesIn, sheetsIn } from './spreadsheet.ts'

const today = '2026-11-21'
const at = `${today}T09:00:00.000Z`
const database = await freshApp({}, () => at)
const { app, sql, owner } = database
const folder = mkdtempSync(join(tmpdir(), 'prona-reports-'))
const files = { storage: folderStorage(folder), staging: openStaging(join(folder, 'incoming')) }
await fillDemonstration(sql, { today, files })
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const manager = await aPerson(sql, { role: 'manager', at })
const client = clientOf(app, manager)

const days = [today, '2026-06-30', '2027-03-31']
const reports = madeReports.map(({ report }) => [report.name, report] as const)
const groupsOf = ({ by }: CompanyReport) => Object.keys(by ?? { '': 0 })

const ask = async (who: Person, report: CompanyReport, query: Readonly<Record<string, string>>) =>
  clientOf(app, who).get(`/api/reports/${report.name}`, query)

async function answered(report: CompanyReport, asked: Asked): Promise<ReportAnswer> {
  const { status, body, text } = await ask(manager, report, queryOfAsked(report, asked))
  expect(status, text).toBe(200)
  return body
}

function asking(report: CompanyReport, by: string, on: string, more = {}): Asked {
  const query = report.asks === 'day' ? { on } : { to: on }
  const { asked, issues } = askedOf(report, { ...query, ...(by && { by }), ...more }, today)
  expect(issues).toEqual([])
  return asked
}

/** All rows of a list, page by page, as a client reads it. */
async function listed(single: string, filter: unknown): Promise<AnyRow[]> {
  const { plural } = resourceNamed(single)
  const rows: AnyRow[] = []
  let after: string | undefined
  do {
    const pagination = { itemsPerPage: 200, ...(after !== undefined && { after }) }
    const { status, body, text } = await client.get(`/api/${plural}`, { filter, pagination })
    expect(status, text).toBe(200)
    rows.push(...body[plural])
    after = body.pagination.next
  } while (after !== undefined)
  return rows
}

const valueAt = (row: AnyRow, path: string) =>
  Number(path.split('.').reduce<unknown>((value, name) => (value as AnyRow)[name], row))

/** Of many rows the first, the last and some between. */
function some(rows: readonly ReportRow[]): readonly ReportRow[] {
  const step = Math.ceil(rows.length / 6)
  return rows.filter((_, index) => index % step === 0 || index === rows.length - 1)
}

describe.each(reports)('%s', (name, report) => {
  test.each(groupsOf(report))('by %s every figure is the total of the list it opens', async (by) => {
    let checked = 0
    for (const on of days) {
      const asked = asking(report, by, on)
      const answer = await answered(report, asked)
      const figures = [
        ...answer.sums.map((row) => ['sums', row] as const),
        ...(on === today ? some(answer.rows) : []).map((row) => ['row', row] as const),
      ]
      for (const [of, row] of figures) {
        for (const [column] of shownColumns(report, by)) {
          const opened = openedBy({ report, asked, row, of }, column)
          if (!opened) continue
          checked += 1
          const told = `${name} by ${by} on ${on}: ${column} ${JSON.stringify(row)}`
          if ('asked' in opened) {
            const { sums } = await answered(report, opened.asked)
            const same = sums.find(({ currency }) => currency === row.currency)
            expect(same?.[column], told).toBe(row[column])
            continue
          }
          const { sums } = opened
          const rows = await listed(opened.list, opened.filter)
          const sum =
            sums === undefined ? rows.length : rows.reduce((all, one) => all + valueAt(one, sums), 0)
          expect(sum, told).toBe(row[column])
        }
      }
    }
    const opens = shownColumns(report, by).some(([, { opens = [] }]) =>
      opens.some(({ only }) => !only || only.includes(by)),
    )
    if (opens) expect(checked).toBeGreaterThan(0)
  })

  test.each(groupsOf(report))('by %s the sums of each currency are those of its rows', async (by) => {
    const asked = asking(report, by, today)
    const { rows, sums, total } = await answered(report, asked)
    expect(rows.length).toBe(Math.min(total, 500))
    if (rows.length < total) return
    for (const sum of sums) {
      const mine = rows.filter(({ currency }) => currency === sum.currency)
      for (const [column, field] of shownColumns(report, by)) {
        if (!field.sum) continue
        const added = mine.reduce((all, row) => all + Number(row[column] ?? 0), 0)
        expect(added, `${sum.currency} ${column}`).toBe(sum[column])
      }
    }
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(sums.map((one) => one.currency)))
  })

  test('who may read and report what it counts opens it, and nobody else', async () => {
    for (const role of ['manager', 'agent', 'accountant', 'reporting', 'limited'] as const) {
      const reader = await aPerson(sql, { role, at })
      const [found] = await owner`
        select r.permissions from users u join roles r on r._id = u.role where u._id = ${reader._id}`
      const isOpen = mayOpenReport({ permissions: found?.permissions ?? [] }, report)
      expect((await ask(reader, report, {})).status, role).toBe(isOpen ? 200 : 403)
      const file = await downloadOf(app, reader, `/api/reports/${name}/file`, { format: 'csv' })
      expect(file.status, role).toBe(isOpen ? 200 : 403)
    }
    const every = ['reports.read', ...report.counts.flatMap((one) => [`${one}.read`, `${one}.report`])]
    // What is read may need what it belongs to.
    const parents = report.counts.includes('instalment') ? ['order.read'] : []
    const own = await personWith({ ...database, now: () => at }, { permissions: [...every, ...parents] })
    expect((await ask(own, report, {})).status).toBe(200)
    for (const missing of every) {
      const permissions = [...every, ...parents].filter((one) => one !== missing)
      const without = await personWith({ ...database, now: () => at }, { permissions })
      expect((await ask(without, report, {})).status, missing).toBe(403)
    }
  })

  test('another branch has figures of its own, and one without records none', async () => {
    await owner`insert into branches (_id, code, name) values (gen_random_uuid(), ${`b${name.toLowerCase()}`}, ${name})`
    const elsewhere = await aPerson(sql, { role: 'manager', branch: `b${name.toLowerCase()}`, at })
    const { body } = await ask(elsewhere, report, {})
    expect(body).toEqual({ rows: [], sums: [], total: 0, labels: {} })
  })

  test('whoever sees their own records alone is told of no other', async () => {
    const permissions = [
      'reports.read',
      'order.read',
      ...report.counts.flatMap((one) => [`${one}.read`, `${one}.report`]),
    ]
    const ownRows = ['order', 'payment', 'transfer', 'unit']
    const nobody = await personWith({ ...database, now: () => at }, { permissions, ownRows })
    const { status, body } = await ask(nobody, report, {})
    expect([status, body.rows, body.sums]).toEqual([200, [], []])
  })

  test('what is asked wrongly is refused by its name', async () => {
    const day = report.asks === 'day' ? 'on' : 'to'
    for (const [query, field] of [
      [{ [day]: 'yesterday' }, day],
      [{ [day]: '2026-02-30' }, day],
      [{ by: 'nonsense' }, 'by'],
      [{ [report.asks === 'day' ? 'from' : 'on']: today }, report.asks === 'day' ? 'from' : 'on'],
      ...(report.asks === 'period' ? [[{ from: '2026-03-02', to: '2026-03-01' }, 'from'] as const] : []),
      ...Object.keys((report as CompanyReport).narrows ?? {}).map((one) => [{ [one]: 'x' }, one] as const),
    ] as const) {
      const refused = await ask(manager, report, query as Record<string, string>)
      expect([refused.status, refused.body.fields?.[0]?.field], JSON.stringify(query)).toEqual([400, field])
    }
    for (const format of [undefined, 'doc']) {
      const refused = await client.get(`/api/reports/${name}/file`, format === undefined ? {} : { format })
      expect([refused.status, refused.body.fields[0].field]).toEqual([400, 'format'])
    }
  })

  test.each(groupsOf(report))('by %s its files open and hold the same figures', async (by) => {
    const asked = asking(report, by, today)
    const { rows, sums, total } = await answered(report, asked)
    const fetched = (format: string) =>
      downloadOf(app, manager, `/api/reports/${name}/file`, { ...queryOfAsked(report, asked), format })
    const columns = shownColumns(report, by)
    const summed = columns.filter(([, { sum, kind }]) => sum && kind === 'money')
    const csv = new TextDecoder().decode((await fetched('csv')).bytes)
    expect(linesIn(csv)).toHaveLength(total + 1)
    const [sheet = []] = Object.values(sheetsIn((await fetched('xlsx')).bytes))
    expect(sheet).toHaveLength(1 + total + sums.length)
    for (const [index, row] of rows.slice(0, 20).entries()) {
      for (const [column] of summed) {
        const place = columns.findIndex(([one]) => one === column)
        expect(Math.round(Number(sheet[index + 1]?.[place] ?? 0) * 100)).toBe(row[column] ?? 0)
      }
    }
    for (const [index, row] of sums.entries()) {
      for (const [column] of summed) {
        const place = columns.findIndex(([one]) => one === column)
        expect(Math.round(Number(sheet[1 + total + index]?.[place] ?? 0) * 100)).toBe(row[column])
      }
    }
    if (total > 1_000) return
    const { texts, widths } = await pagesOf((await fetched('pdf')).bytes)
    const printed = texts.join(' ').replaceAll(/\s/g, ' ')
    expect(printed).toContain(report.label[0])
    expect(await reachOf((await fetched('pdf')).bytes), 'within the page').toBeLessThan((widths[0] ?? 0) - 20)
    // A column of nothing is left out.
    for (const row of sums)
      for (const [column, field] of summed)
        if (row[column] !== 0)
          expect(printed, column).toContain(
            valueText(field, row[column], { language: 'sq', record: row, labels: {} }).replaceAll(/\s/g, ' '),
          )
  })

  test('its file is recorded as given out', async () => {
    await downloadOf(app, manager, `/api/reports/${name}/file`, { format: 'csv' })
    await expect
      .poll(async () => {
        const [last] = await owner`
          select kind, report from access_entries where report = ${name} and by = ${manager._id}`
        return last
      })
      .toEqual({ kind: 'report', report: name })
  })
})

test('its columns are of kinds that a file knows', () => {
  for (const [, report] of reports)
    for (const column of Object.values<CompanyReport['columns'][string]>(report.columns))
      expect(factsOf(column.kind)).toBeDefined()
})

test('a report that nobody declared is not found', async () => {
  expect((await client.get('/api/reports/nonsense')).status).toBe(404)
})
