import { dueWith, movedBetween } from '@prona/contract/instalments/plan'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import type { property } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { changeInstalments, lockedInstalments } from './instalments-of.ts'
import { sentences } from './sentences.ts'

type Property = Pick<Row<typeof property>, '_id' | 'milestones'>
type Milestones = readonly Partial<Property['milestones'][number]>[]

/** A milestone that will be reached has a planned day; payments would fall due by one that may never come. */
export function refuseAhead({ now }: Context, before: Milestones, after: Milestones): void {
  const today = dayOf(now, officeZone)
  const issues = after.flatMap(({ key, reachedOn }, index): FieldIssue[] => {
    const isKept = before.some((one) => one.key === key && one.reachedOn === reachedOn)
    if (!reachedOn || reachedOn <= today || isKept) return []
    return [{ field: `milestones.${index}.reachedOn`, code: 'rule', message: sentences.reachedInFuture }]
  })
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}

/**
 * Gives the instalments that wait for a property's milestones their days, all in one step: the day after it is reached,
 * and none once that is taken back. One of which something was received keeps its day.
 */
export async function followMilestones(ctx: Context, before: Property, after: Property): Promise<void> {
  const moved = movedBetween(before.milestones, after.milestones)
  if (moved.length === 0) return
  const waiting = await lockedInstalments(ctx, (bind) => {
    return `t.property = ${bind(after._id)}::uuid and t.milestone = any(${bind(moved)}::text[])
      and t.received = 0 and t.cancelled_on is null`
  })
  const gone = moved.filter((key) => !after.milestones.some((one) => one.key === key))
  if (waiting.some(({ milestone }) => milestone !== null && gone.includes(milestone))) {
    const message = sentences.milestoneInUse
    throw new AppError('invalid', {}, [{ field: 'milestones', code: 'rule', message }])
  }
  await changeInstalments(ctx, waiting, (row) => ({ dueOn: dueWith(row, after.milestones) }))
}
