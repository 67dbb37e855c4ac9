import type { JobRun } from '../../jobs/repeated.ts'
import { nobody, tellAdministrators } from '../tell-administrators.ts'
import type { ChainKey } from './chain-key.ts'
import { sentenceOf } from './said.ts'
import { verifyChain } from './verify-chain.ts'

/** How many places the log names. */
const mostNamed = 20

/**
 * Reads the whole audit, and tells administrators where entries or seals are not as they were sealed. Seals by another
 * key alone are no alarm: a key that was changed is known to whoever did that.
 */
export async function checkChain(
  { sql, now, signal, log }: JobRun,
  key: ChainKey,
  checked?: (broken: number) => void,
): Promise<void> {
  const { problems } = await verifyChain(sql, key, { signal })
  const broken = problems.filter(({ kind }) => kind !== 'otherKey')
  checked?.(broken.length)
  if (broken.length === 0) return
  // First of all: whoever cut the audit can take the bell and the mail out of the database as well.
  log.error(
    { count: broken.length, found: broken.slice(0, mostNamed).map(sentenceOf) },
    'The audit is not whole: entries or seals are missing or were changed. `npm run audit:verify` names all of it',
  )
  const about = { by: null, record: nobody, count: 1, address: null }
  await tellAdministrators(sql, { kind: 'auditBroken', ...about }, now)
}
