import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../kernel/context.ts'
import { base32 } from './totp.ts'

const howMany = 10
/** 80 random bits: nobody finds one by trying, even from its hash. */
const bytesEach = 10

/** Answers new codes, which are not stored and cannot be read again. Those of before no longer work. */
export async function makeRecoveryCodes(db: Database, user: string): Promise<readonly string[]> {
  const codes = Array.from({ length: howMany }, () => base32(randomBytes(bytesEach)).toLowerCase())
  await forgetRecoveryCodes(db, user)
  await db`
    insert into recovery_codes (user_id, code_hash)
    select ${user}, decode(hex, 'hex') from unnest(${codes.map((code) => hashOfCode(user, code).toString('hex'))}::text[]) hex`
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** False: there is no such code, or it was used; of several uses at once one is first. */
export async function redeemRecoveryCode(
  db: Database,
  user: string,
  code: string,
  now: string,
): Promise<boolean> {
  const used = await db`
    update recovery_codes set used_at = ${now}
    where user_id = ${user} and code_hash = ${hashOfCode(user, code)} and used_at is null returning user_id`
  return used.length === 1
}

export async function countRecoveryCodes(db: Database, user: string): Promise<number> {
  const [counted] = await db<{ left: number }[]>`
    select count(*)::int as left from recovery_codes where user_id = ${user} and used_at is null`
  return counted?.left ?? 0
}

export async function forgetRecoveryCodes(db: Database, user: string): Promise<void> {
  await db`delete from recovery_codes where user_id = ${user}`
}

function hashOfCode(user: string, code: string): Buffer {
  return createHash('sha256').update(`${user} ${code}`).digest()
}
