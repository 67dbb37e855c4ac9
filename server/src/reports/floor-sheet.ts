import type { AnyRow } from '@prona/contract/kernel/resource'
import { property, unit } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { factsOf, type Job, periodIn, type Report, sheetOf, stateOf, textOf } from './job.ts'
import type { Card, Part } from './printed-document.ts'
import { layoutOf, statesOf } from './printed-table.ts'
import { isGone, none, propertyWithUnits } from './property-reports.ts'
import { inReport } from './report-words.ts'

/** A property floor by floor, from the top down, each unit beside its photo. */
export async function floorSheet(job: Job): Promise<Report> {
  const { ctx } = job
  const { building, units } = await propertyWithUnits(job)
  const [picture] = await job.pictures(ctx, property, job.id, 1)
  const covers = await job.covers(
    ctx,
    unit,
    units.map(({ _id }) => _id),
  )
  const parts: Part[] = [
    {
      kind: 'facts',
      facts: factsOf(job, property, building, ['code', 'kind', 'stage', 'handoverOn', 'address']),
    },
    ...(picture ? [{ kind: 'pictures', pictures: [picture] } as const] : []),
    ...(units.length === 0 ? [none(ctx)] : [statesOf(ctx, units)]),
    ...floorsOf(units).flatMap(({ block, floor, rows }): Part[] => [
      { kind: 'heading', text: headingOf(ctx, block, floor) },
      { kind: 'cards', cards: rows.map((row) => cardOf(ctx, row, covers.get(row._id))) },
    ]),
    { kind: 'note', text: inReport('pricesNotBinding', ctx.language) },
  ]
  const sheet = await sheetOf(job, building.branch ?? '', building.name)
  return { about: building.name, document: { ...sheet, parts } }
}

type Floor = { readonly block: string; readonly floor: unknown; readonly rows: readonly AnyRow[] }

/** Block by block, each from its highest floor down; what stands on no floor, or in no block, comes last. */
function floorsOf(units: readonly AnyRow[]): readonly Floor[] {
  const byPlace = new Map<string, { block: string; floor: unknown; rows: AnyRow[] }>()
  for (const row of units) {
    const block = typeof row.block === 'string' ? row.block : ''
    const place = `${block}\n${String(row.floor ?? '')}`
    const known = byPlace.get(place) ?? { block, floor: row.floor, rows: [] }
    known.rows.push(row)
    byPlace.set(place, known)
  }
  const named = [...new Set([...byPlace.values()].map(({ block }) => block))]
  const blocks = [...named.filter((block) => block !== ''), '']
  return [...byPlace.values()].toSorted(
    (one, other) =>
      blocks.indexOf(one.block) - blocks.indexOf(other.block) || heightOf(other.floor) - heightOf(one.floor),
  )
}

function heightOf(floor: unknown): number {
  return typeof floor === 'number' ? floor : -1000
}

function headingOf({ language }: Context, block: string, floor: unknown): string {
  const level =
    typeof floor !== 'number'
      ? inReport('withoutFloor', language)
      : floor === 0
        ? inReport('groundFloor', language)
        : inReport('floorOf', language, { floor: String(floor) })
  return block === '' ? level : `${inReport('blockOf', language, { block })} · ${level}`
}

function cardOf(ctx: Context, row: AnyRow, picture: Uint8Array | undefined): Card {
  const text = (name: string) => textOf(ctx, unit, row, name)
  const rent = text('rentPrice') && `${text('rentPrice')} ${periodIn(ctx, unit, row, 'rentPeriod')}`.trim()
  const prices = isGone(row) ? [] : [text('salePrice'), rent]
  const lines = [
    [text('kind'), layoutOf(row)].filter(Boolean).join(' '),
    [text('netArea'), text('orientation'), text('view')].filter(Boolean).join(' · '),
    prices.filter(Boolean).join(' · '),
  ]
  return {
    title: text('code'),
    state: stateOf(ctx, unit, row, 'status'),
    lines: lines.filter((line) => line !== ''),
    ...(picture ? { picture } : {}),
  }
}
