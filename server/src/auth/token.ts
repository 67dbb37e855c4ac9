import { createHash, randomBytes } from 'node:crypto'

/** Whoever has it is signed in. It is answered once, and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
