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
  /** For an address with an id in it, such as `/api/unit/image/{id}`. */
  function withParameter(path: string): ReadonlySet<string> | undefined {
    const parts = path.split('/')
    for (const [pattern, known] of methods) {
      if (pattern.includes(':') && isMetBy(pattern.split('/'), parts)) return known
    }
    return undefined
  }
  return (request) => {
    const path = trimmed(request.url.split('?')[0] ?? '')
    const known = methods.get(path) ?? withParameter(path)
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

function isMetBy(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((one, at) => (one.startsWith(':') ? parts[at] !== '' : one === parts[at]))
  )
}

function trimmed(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
