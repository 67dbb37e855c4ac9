/** Where to go after signing in: a page of ours, or nowhere. `//host`, `/\host` and a tab between would leave us. */
export function safeNext(next: unknown): string | undefined {
  return typeof next === 'string' && isOurs(next) && !next.startsWith('/sign-in') ? next : undefined
}

const anywhere = 'https://prona.invalid'

/** Asked of the browser's own reading of an address, which drops some signs and turns others. */
function isOurs(next: string): boolean {
  if (!next.startsWith('/') || !URL.canParse(next, anywhere)) return false
  return new URL(next, anywhere).origin === anywhere
}
