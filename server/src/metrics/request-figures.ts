import type { FastifyInstance } from 'fastify'
import type { Gate } from '../http/gate.ts'
import type { Metrics } from './metrics.ts'

/** How long requests took, by the address they were declared with, never by the one that was asked. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const took = metrics.seconds(
    'prona_http_request_seconds',
    'How long requests took until they were answered',
  )
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.is404 ? {} : request.routeOptions
    took(
      { method: request.method, route: asOne(route), status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
}

/** Each file of the console is declared, by a name that is another one with each version. */
function asOne(route: string): string {
  return route.startsWith('/assets/') ? '/assets/*' : route
}

/** Why requests get no turn: from zero on, so that the first refusal is a rise. */
const never = [
  ['tooMany', 0],
  ['unavailable', 0],
] as const

export function measureGate(metrics: Metrics, gate: Gate): void {
  const each = (figure: 'running' | 'waiting') => () =>
    gate.figures().map((one) => ({ labels: { kind: one.kind }, value: one[figure] }))
  metrics.gauge('prona_requests_in_work', 'Requests in work, by what makes them heavy', each('running'))
  metrics.gauge('prona_requests_waiting', 'Requests that wait for their turn', each('waiting'))
  metrics.total('prona_requests_refused_total', 'Requests that got no turn, by the reason', () =>
    [...new Map([...never, ...gate.refused()])].map(([reason, value]) => ({ labels: { reason }, value })),
  )
}
