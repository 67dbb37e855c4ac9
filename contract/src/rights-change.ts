import { everyPermission, everything, type Grant, may } from './access.ts'

/** What somebody gains and loses when the rights of their role change. */
export type RightsChange = {
  readonly gains: readonly string[]
  readonly loses: readonly string[]
  /** Resources of which they then see their own records alone, or all of them. */
  readonly onlyOwn: readonly string[]
  readonly allRecords: readonly string[]
  /** Fields they no longer see, or see from then on. */
  readonly hides: readonly string[]
  readonly shows: readonly string[]
  readonly limits: readonly LimitChange[]
}
export type LimitChange = {
  readonly field: (typeof limitFields)[number]
  readonly from: number
  readonly to: number
}

export const limitFields = ['longestHoldDays', 'maxDiscountBp'] as const

/** What is of no consequence, such as a hidden field of records that they cannot read, is left out. */
export function rightsChange(before: Grant, after: Grant): RightsChange {
  const had = spelledOut(before)
  const has = spelledOut(after)
  const reads = (path: string) => may(after, `${singleOf(path)}.read`)
  const readThem = (path: string) => may(before, `${singleOf(path)}.read`)
  const added = (from: readonly string[], to: readonly string[]) => to.filter((one) => !from.includes(one))
  return {
    gains: added(had, has),
    loses: added(has, had),
    onlyOwn: after.ownRows.filter(
      (single) => reads(single) && !(readThem(single) && before.ownRows.includes(single)),
    ),
    allRecords: added(after.ownRows, before.ownRows).filter((single) => reads(single) && readThem(single)),
    hides: added(before.hiddenFields, after.hiddenFields).filter((path) => reads(path) && readThem(path)),
    shows: added(after.hiddenFields, before.hiddenFields).filter((path) => reads(path) && readThem(path)),
    limits: limitFields.flatMap((field) =>
      before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
    ),
  }
}

export function isNoChange(change: RightsChange): boolean {
  return Object.values(change).every((part) => part.length === 0)
}

/** Of several roles the one with the fewest differences: what a copy was most likely made from. */
export function nearestTo<G extends Grant>(grant: Grant, some: readonly G[]): G | undefined {
  const far = (one: G) => Object.values(rightsChange(one, grant)).reduce((sum, part) => sum + part.length, 0)
  return some.toSorted((one, other) => far(one) - far(other))[0]
}

/** “Everything” stands beside all that it contains. */
/** In the order of the resources, in whichever they were given. */
function spelledOut({ permissions }: Grant): readonly string[] {
  const every = everyPermission()
  if (permissions.includes(everything)) return [everything, ...every]
  return permissions.toSorted((one, other) => every.indexOf(one) - every.indexOf(other))
}

function singleOf(path: string): string {
  return path.split('.')[0] ?? ''
}
