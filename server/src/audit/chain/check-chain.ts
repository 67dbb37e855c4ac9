import type { JobRun } from '../../jobs/repeated.ts'
import { nobody, tellAdministrators } from '../tell-administrators.ts'
import type { ChainKey } from './chain-key.ts'
import { verifyChain } from './verify-chain.ts'

/**
 * Reads the whole audit, and tells administrators where entries or seals are not as they were sealed. Seals by another
 * key alone are no alarm: a key that was changed is known to whoever did that.
 */
export async function checkChain({ sql, now, signal }: JobRun, key: ChainKey): Promise<void> {
  const { problems } = await verifyChain(sql, key, { signal })
  if (problems.every(({ kind }) => kind === 'otherKey')) return
  const about = { by: null, record: nobody, count: 1, address: null }
  await tellAdministrators(sql, { kind: 'auditBroken', ...about }, now)
}
