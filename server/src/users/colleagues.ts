import { mayChooseByName } from '@prona/contract/assignees'
import { AppError } from '@prona/contract/kernel/errors'
import { searchSchema } from '@prona/contract/kernel/filter-schemas'
import { parsed } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import { type Colleague, colleagueIdsSchema, colleagueSchema } from '@prona/contract/users/colleague'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { call } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, jsonOf, queryOf } from '../kernel/request.ts'
import { isLive } from '../kernel/scope.ts'
import { wordsOf } from '../kernel/search-sql.ts'
import { afterBranches, run, statement, withBranches } from '../kernel/statement.ts'

const most = 50

const choosing = call({
  tag: user.plural,
  summary: 'The people whom a record can be given to, by their names, the reader first',
  forScripts: true,
  description: `Whoever reads a record with an assignee may ask; at most ${most} are answered.`,
  query: {
    search: { schema: searchSchema, description: 'What their name contains.' },
    ids: {
      schema: colleagueIdsSchema,
      isJson: true,
      description: 'Only the names of these, who may have left meanwhile.',
    },
  },
  answer: z.strictObject({ names: z.array(colleagueSchema) }),
})

/** `GET /api/user/names`: needs no permission for users, and answers nothing else of them. */
export function colleaguesRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/user/names', { config: { call: choosing } }, async (request) => {
    const ctx = contextOf(parts, request)
    if (!mayChooseByName(ctx.rights, user)) throw new AppError('forbidden')
    const { search, ids } = queryOf(request)
    return {
      names: await colleagues(ctx, {
        search: checked('search', searchSchema, search),
        ids: checked('ids', colleagueIdsSchema, jsonOf(ids, 'ids')),
      }),
    }
  })
}

function checked<T>(field: string, schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  if (value === undefined) return undefined
  const answer = parsed(schema, value)
  if ('value' in answer) return answer.value
  throw new AppError(
    'invalidFilter',
    {},
    answer.issues.map((issue) => ({ ...issue, field })),
  )
}

type Wanted = { readonly search: string | undefined; readonly ids: readonly string[] | undefined }

async function colleagues(ctx: ReaderContext, { search = '', ids }: Wanted): Promise<Colleague[]> {
  const { bind, values } = statement()
  const start = withBranches(ctx, user, bind)
  const where = [
    afterBranches,
    't.branch = b.branch',
    ...(ids ? [`t._id = any(${bind(ids)}::uuid[])`] : [isLive('t'), `t.status = 'active'`]),
    ...wordsOf(search).map((word) => `fold(t.name) like containing(${bind(word)})`),
  ].join(' and ')
  return run<Colleague>(
    ctx.db,
    `${start} select u._id, u.name from b cross join lateral (
      select t._id, t.name from users t where ${where} offset 0) u
      order by u._id = ${bind(ctx.user._id)}::uuid desc, u.name, u._id limit ${ids ? ids.length : most}`,
    values,
  )
}
