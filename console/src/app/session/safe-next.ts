/**
 * Where to go after signing in: a page of the console or nowhere. `//host`, `/\host` or a tab character in it
 * would lead to another site.
 */
export function safeNext(next: unknown): string | undefined {
  return typeof next === 'string' && isOurs(next) && !next.startsWith('/sign-in') ? next : undefined
}

const anywhere = 'https://prona.invalid'

/** Uses the browser's own parser, which drops or converts some characters. */
function isOurs(next: string): boolean {
  if (!next.startsWith('/') || !URL.canParse(next, anywhere)) return false
  return new URL(next, anywhere).origin === anywhere
}
