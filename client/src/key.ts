import type { CallOptions } from './problem.ts'

/** Of a creation or an action: the same key asks for the same thing once, however often it is sent. */
export type OnceOptions = CallOptions & { readonly idempotencyKey?: string }

/** 128 random bits. Not `crypto.randomUUID`: that is missing on plain http, which an office network may well be. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
