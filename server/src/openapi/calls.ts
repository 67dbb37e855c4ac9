import type { FastifyInstance } from 'fastify'
import type { Call } from '../kernel/call.ts'

/** A mounted route of the API, with its declared call. */
export type Mounted = { readonly method: string; readonly path: string; readonly call: Call }

/** Collects every route with a declared call that is mounted from here on, in that order. */
export function collectCalls(app: FastifyInstance): readonly Mounted[] {
  const calls: Mounted[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const said = config?.call
    if (!said) return
    // Fastify mounts a HEAD beside each GET; the document leaves it out.
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    calls.push(...methods.map((one) => ({ method: one.toLowerCase(), path, call: said })))
  })
  return calls
}
