import { mayDo } from '@prona/contract/access'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { property, unit } from '@prona/contract/resources'
import { findRow, getRow } from '../kernel/rows.ts'
import { factsOf, type Job, labelOf, type Report, sheetOf, stateOf, textOf } from './job.ts'
import type { Part } from './printed-document.ts'
import { layoutOf } from './printed-table.ts'
import { inReport } from './report-words.ts'

/** A unit for an interested buyer, its price before any picture: never the least price, nor why it is blocked. */
export async function unitFactSheet(job: Job): Promise<Report> {
  const { ctx } = job
  const home = await getRow(ctx, unit, job.id)
  const row: AnyRow = home
  const building = mayDo(ctx.rights, property, 'read')
    ? await findRow(ctx, property, home.property)
    : undefined
  const name = [home.labels[home.property], home.code].filter(Boolean).join(' · ')
  const layout = layoutOf(row)
  const pictures = await job.pictures(ctx, unit, job.id, mostPictures)
  const parts: Part[] = [
    { kind: 'facts', facts: factsOf(job, unit, row, ['salePrice', 'rentPrice', 'rentPeriod', 'vatProfile']) },
    { kind: 'pictures', pictures: pictures.slice(0, 1) },
    { kind: 'heading', text: textOf(ctx, unit, row, 'title') || inReport('theUnit', ctx.language) },
    {
      kind: 'facts',
      facts: [
        ...factsOf(job, unit, row, ['kind', 'block', 'entrance', 'floor', 'position']),
        ...(layout ? [{ label: inReport('layout', ctx.language), value: layout }] : []),
        ...factsOf(job, unit, row, [
          ...['netArea', 'grossArea', 'outdoorArea', 'bathrooms', 'balconies', 'orientation', 'view'],
          ...['condition', 'cadastralNumber', 'availableFrom', 'parentUnit'],
        ]),
      ],
    },
    ...described(labelOf(ctx, unit, 'description'), textOf(ctx, unit, row, 'description')),
    { kind: 'pictures', pictures: pictures.slice(1), inPairs: true },
    ...(building ? buildingParts(job, building) : []),
    { kind: 'note', text: inReport('pricesNotBinding', ctx.language) },
  ]
  const sheet = await sheetOf(job, home.branch ?? '', name)
  return {
    about: name,
    document: { ...sheet, title: name, subtitle: job.name, state: stateOf(ctx, unit, row, 'status'), parts },
  }
}

const mostPictures = 5

function buildingParts(job: Job, building: AnyRow): Part[] {
  const { ctx } = job
  const facts = factsOf(job, property, building, [
    ...[
      'name',
      'address',
      'kind',
      'stage',
      'handoverOn',
      'yearBuilt',
      'energyClass',
      'amenities',
      'permitNumber',
    ],
  ])
  return [
    { kind: 'heading', text: inReport('theBuilding', ctx.language) },
    { kind: 'facts', facts },
    ...described('', textOf(ctx, property, building, 'description')),
  ]
}

function described(heading: string, text: string): Part[] {
  if (!text) return []
  return [...(heading ? [{ kind: 'heading', text: heading } as const] : []), { kind: 'text', text }]
}
