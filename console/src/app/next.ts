/** Where to go after signing in: a page of ours, or nowhere. `//host` and `/\host` would leave for another one. */
export function safeNext(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in')
    ? next
    : undefined
}
