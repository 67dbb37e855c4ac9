import type { FastifyInstance } from 'fastify'
import type { Sql } from '../database/connect.ts'

export function healthRoute(app: FastifyInstance, sql: Sql): void {
  app.get('/api/health', { config: { open: true, always: true } }, async () => {
    await sql`select 1`
    return { healthy: true }
  })
}
