import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the server itself must read again, for one user: it opens for nobody else. */
export type FactorKey = {
  close(secret: Buffer, user: string): Buffer
  /** Undefined where it was closed by another key, or for another user. */
  open(closed: Uint8Array, user: string): Buffer | undefined
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The key is derived from the installation's secret, which no backup of the database contains. */
export function factorKeyFrom(secret: string): FactorKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'second factors', 32))
  return {
    close(plain, user) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(user))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(closed, user) {
      const [nonce, tag, body] = [
        closed.subarray(0, nonceBytes),
        closed.subarray(nonceBytes, nonceBytes + tagBytes),
        closed.subarray(nonceBytes + tagBytes),
      ]
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(user)).setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
