import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Sql } from '../database/connect.ts'
import { endsWithin } from '../database/ends-within.ts'
import { call } from '../kernel/call.ts'

const asking = call({
  tag: 'program',
  summary: 'Whether the program and its database answer',
  token: 'none',
  answer: z.strictObject({ healthy: z.boolean() }),
})

const patienceMs = 2_000

/** The connection is this question's own; many who ask at once are told the same answer. */
export function healthRoute(app: FastifyInstance, sql: Sql): void {
  let asked: Promise<unknown> | undefined
  app.get('/api/health', { config: { open: true, always: true, call: asking } }, async () => {
    asked ??= sql`select 1`.finally(() => {
      asked = undefined
    })
    if (!(await endsWithin(asked, patienceMs))) throw new AppError('unavailable')
    return { healthy: true }
  })
}
