import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Remembers which methods each address takes, so that a wrong method is refused differently from a wrong address. */
export function knownAddresses(app: FastifyInstance): (request: FastifyRequest) => AllowedError | AppError {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(trimmed(url)) ?? new Set<string>()
    for (const one of [method].flat()) known.add(String(one))
    methods.set(trimmed(url), known)
  })
  return (request) => {
    const known = methods.get(trimmed(request.url.split('?')[0] ?? ''))
    return known ? new AllowedError([...known].sort().join(', ')) : new AppError('noSuchRoute')
  }
}

export class AllowedError extends AppError {
  readonly allow: string

  constructor(allow: string) {
    super('methodNotAllowed')
    this.allow = allow
  }
}

function trimmed(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
