import type { FastifyInstance } from 'fastify'

/**
 * Limits what a browser may do with API answers. The console's page has a policy of its own, since it runs scripts.
 * Over HTTPS, here or at a trusted proxy, browsers are told to come by HTTPS only from now on; by HTTP they ignore that.
 */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const isPublicSafe = publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    if (isPublicSafe || request.protocol === 'https') reply.header('strict-transport-security', oneYear)
    reply.headers({
      'content-security-policy': answerPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    })
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
}

const oneYear = 'max-age=31536000'

/** Nothing is loaded or run, and no page shows it in a frame. */
export const answerPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What people uploaded is shown or saved, and never run, whatever it contains. */
export const filePolicy = `${answerPolicy}; sandbox`

/** The service worker has its own policy: it fetches our files and nothing else. */
export const workerPolicy = `${answerPolicy}; connect-src 'self'`

/** Scripts and styles come from our own files, but for the one style element that the console writes: it has the nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    // A fetched PDF is shown in a frame by the browser's own viewer, which runs none of our scripts.
    'frame-src blob:',
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text can become markup or a script; only the console's own policy may name the service worker's address.
    "require-trusted-types-for 'script'",
    'trusted-types prona-worker',
  ].join('; ')
}
