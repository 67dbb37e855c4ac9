import type { FastifyInstance } from 'fastify'

/** What a browser may do with our answers. The console's own page says more: it runs scripts. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    })
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
}

/** The service worker runs under its own: it fetches our files and nothing else. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Scripts and styles are our own files; the one style that the console writes itself carries the nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    // A PDF that was fetched with its reader's token is shown by the browser's own viewer, which runs none of our scripts.
    'frame-src blob:',
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or a script, by whatever way; the console registers its service worker by the one policy.
    "require-trusted-types-for 'script'",
    'trusted-types prona-worker',
  ].join('; ')
}
