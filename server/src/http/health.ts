import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Sql } from '../database/connect.ts'
import { call } from '../kernel/call.ts'

const asking = call({
  tag: 'program',
  summary: 'Whether the program and its database answer',
  token: 'none',
  answer: z.strictObject({ healthy: z.boolean() }),
})

export function healthRoute(app: FastifyInstance, sql: Sql): void {
  app.get('/api/health', { config: { open: true, always: true, call: asking } }, async () => {
    await sql`select 1`
    return { healthy: true }
  })
}
