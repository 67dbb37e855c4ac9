import type { FastifyInstance } from 'fastify'
import type { Call } from '../kernel/call.ts'

/** A route of the API that is mounted, with what it says of itself. */
export type Mounted = { readonly method: string; readonly path: string; readonly call: Call }

/** Every route that is mounted from here on and says what it is, in the order they come. */
export function collectCalls(app: FastifyInstance): readonly Mounted[] {
  const calls: Mounted[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const said = config?.call
    if (!said) return
    // Fastify mounts a HEAD beside each GET, of which there is nothing else to say.
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    calls.push(...methods.map((one) => ({ method: one.toLowerCase(), path, call: said })))
  })
  return calls
}
