import { createHmac, hkdfSync } from 'node:crypto'

/** Makes the hashes of seals, by a key that follows from the installation's secret. */
export type ChainKey = {
  /** Tells which key it was, and nothing about it. */
  readonly name: string
  readonly hashOf: (content: readonly (string | number | null)[]) => Buffer
}

export function chainKeyFrom(secret: string): ChainKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit seals', 32))
  const hashOf: ChainKey['hashOf'] = (content) =>
    createHmac('sha256', key).update(JSON.stringify(content)).digest()
  return { name: hashOf(['name']).toString('hex').slice(0, 8), hashOf }
}
