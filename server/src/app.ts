import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Sql } from './database/connect.ts'

export type Parts = { config: Config; sql: Sql; log: FastifyBaseLogger }

export async function createApp({ config, sql, log }: Parts): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: log, trustProxy: config.trustProxy })
  app.get('/api/health', async () => {
    await sql`select 1`
    return { healthy: true }
  })
  return app
}
