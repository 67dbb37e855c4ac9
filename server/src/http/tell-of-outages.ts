import type { FastifyInstance } from 'fastify'
import type { Outages } from '../database/outages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    outages: Pick<Outages, 'failed'>
  }
}

/** Requests that fail for the database's sake are told where its connections are told of too. */
export function tellOfOutages(app: FastifyInstance, outages: Outages, asked: () => Promise<unknown>): void {
  outages.askBy(asked)
  app.decorate('outages', outages)
  app.addHook('onClose', async () => outages.close())
}
