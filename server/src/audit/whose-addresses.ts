import { everything, may } from '@prona/contract/access'
import { user } from '@prona/contract/resources'
import { mayActOn } from '../auth/may-act-on.ts'
import type { Context } from '../kernel/context.ts'
import { findRow } from '../kernel/rows.ts'
import type { Found } from './find-entries.ts'

/** From where somebody did something is told to themselves and to whoever may see their sessions, which tell the same. */
export async function addressesOf(ctx: Context, found: readonly Found[]): Promise<(row: Found) => boolean> {
  if (may(ctx.rights, everything)) return () => true
  const people = new Set(found.map(({ by }) => by))
  const told = new Set<unknown>([ctx.actor])
  if (may(ctx.rights, `${user.single}.endSessions`))
    for (const one of people) if (typeof one === 'string' && (await isBelow(ctx, one))) told.add(one)
  return ({ by }) => by !== null && told.has(by)
}

async function isBelow(ctx: Context, person: string): Promise<boolean> {
  const row = await findRow(ctx, user, person)
  return row !== undefined && (await mayActOn(ctx, row))
}
