import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

/**
 * For whom a request counts where nobody is signed in: its network, in which a whole office may be. There signing in
 * and every other call that is heavy counts for itself, so that none of the others keeps an office from signing in.
 */
export function strangerOf({ ip, method, routeOptions }: FastifyRequest): string {
  const network = networkOf(ip)
  return routeOptions.config.heavy ? `${network} ${method} ${routeOptions.url}` : network
}
