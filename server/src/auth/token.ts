import { createHash, randomBytes } from 'node:crypto'
import { tokenPrefix } from '@prona/contract/users/api-token'

/** Whoever has it is signed in. It is answered once, and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** One for scripts. */
export function newApiToken(): string {
  return tokenPrefix + newToken()
}

export function isApiToken(text: string): boolean {
  return text.startsWith(tokenPrefix) && isToken(text.slice(tokenPrefix.length))
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
