import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import { type UserMove, userMoveSchema } from '@prona/contract/users/move-user'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { requireRight } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'
import { run } from '../kernel/statement.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { between } from '../moves/former-branches.ts'
import { peopleIn } from '../moves/preview.ts'
import { branchesAfter, hasEveryBranch, requireMayMove } from './move-user.ts'
import { countEndedWork, countOpenWork } from './open-work.ts'
import { successorsOf } from './take-over.ts'

const asking = call({
  tag: 'figures',
  summary: 'What moving a user to another branch brings about',
  description:
    'What they are responsible for stays in the branch they leave: who takes it over is named to `POST /api/user/move` as `successor`, without one nobody is responsible. With `keepsBranch` they keep that branch as a further one.',
  right: 'user.move',
  query: {
    id: { schema: idSchema, required: true },
    into: { schema: z.string(), required: true, description: 'The code of the branch.' },
  },
  answer: z.strictObject({ figures: userMoveSchema }),
  refusals: [422],
})

/** `GET /api/figures/userMove`: asked before somebody is moved. Nothing is written. */
export function movingRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/figures/userMove', { config: { call: asking } }, async (request) => {
    const ctx = contextOf(parts, request)
    requireRight(ctx, user, 'move')
    const { id, into } = queryOf(request)
    const row = await getRow(ctx, user, idOf(id, 'id'))
    if (into === undefined) throw new AppError('malformed', {}, [{ field: 'into', code: 'required' }])
    const figures = await inTransaction(parts, ctx, async (inside): Promise<UserMove> => {
      const there = { ...inside, branch: row.branch ?? inside.branch }
      await requireMayMove(there, row, into)
      const records = await countOpenWork(there, row._id)
      const kinds = records.map(({ resource }) => resource)
      const isEverywhere = await hasEveryBranch(there, row)
      return {
        records,
        ended: await countEndedWork(there, row._id),
        successors: [...(await successorsOf(there, row._id, kinds))],
        branches: [into, ...branchesAfter(row, into)],
        hasEveryBranch: isEverywhere,
        ...(await whatEnds(there, parts, { id: row._id, into, isEverywhere })),
      }
    })
    return { figures }
  })
}

type Moving = { readonly id: string; readonly into: string; readonly isEverywhere: boolean }

async function whatEnds(
  ctx: Context,
  { sessionLimits: { days, idleHours } }: Parts,
  { id, into, isEverywhere }: Moving,
): Promise<Pick<UserMove, 'ends' | 'loses'>> {
  const { branch: from } = ctx
  const both = await between(ctx, into, from)
  const people = [...(await peopleIn(both, into)), id]
  const [found] = await run<UserMove['ends'] & UserMove['loses']>(
    both.db,
    `select
      (select count(*)::integer from sessions where user_id = $1 and ended_at is null
        and created_at > $2::timestamptz - make_interval(days => $3)
        and last_seen_at > $2::timestamptz - make_interval(hours => $4)) as sessions,
      (select count(*)::integer from api_tokens where user_id = $1 and ended_at is null and expires_at > now()) as tokens,
      (select count(*)::integer from webhooks where updated_by = $1 and deleted_at is null and status in ('new', 'on')
        and $5 = any (branches)) as webhooks,
      (select count(*)::integer from notifications where branch = $5 and record = $1 and count = 1
        and user_id <> all ($6::uuid[])) as notifications`,
    [id, ctx.now, days, idleHours, from, people],
  )
  const { sessions = 0, tokens = 0, webhooks = 0, notifications = 0 } = found ?? {}
  return { ends: { sessions, tokens, webhooks: isEverywhere ? 0 : webhooks }, loses: { notifications } }
}
