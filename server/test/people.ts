import { randomUUID } from 'node:crypto'
import type { RoleKey } from '@prona/contract/access'
import { insertCompany } from '../src/auth/company.ts'
import { acrossBranches, writingTo } from '../src/auth/every-branch.ts'
import { hashOfPassword } from '../src/auth/password-hash.ts'
import { storePassword } from '../src/auth/passwords.ts'
import { openSession } from '../src/auth/sessions.ts'
import type { Sql } from '../src/database/connect.ts'
import { ensureSeededRoles } from '../src/roles/seeded-roles.ts'

/** A company with its roles and two branches. */
export async function aCompany(sql: Sql, branches = ['tirana', 'durres']): Promise<void> {
  await ensureSeededRoles(sql)
  await insertCompany(sql, { name: 'Banesa Iliria', domain: 'banesa-iliria' })
  for (const code of branches) {
    await sql`insert into branches (_id, code, name) values (${randomUUID()}, ${code}, ${`Dega ${code}`})`
  }
}

export const goodPassword = 'gështenja mbi mur'
let hashed: Promise<string> | undefined
let number = 0

export type Person = { readonly _id: string; readonly username: string; readonly token: string }
type Wanted = {
  readonly username?: string
  readonly role?: RoleKey
  readonly branch?: string
  readonly extraBranches?: readonly string[]
  readonly repository?: string
  readonly at?: string
}

/** A user with `goodPassword` who is signed in. */
export async function aPerson(sql: Sql, wanted: Wanted = {}): Promise<Person> {
  hashed ??= hashOfPassword(goodPassword)
  const hash = await hashed
  const branch = wanted.branch ?? 'tirana'
  const username = wanted.username ?? `${wanted.role ?? 'agent'}.${++number}`
  const at = wanted.at ?? new Date().toISOString()
  return acrossBranches(sql, async (db) => {
    await writingTo(db, branch)
    const _id = randomUUID()
    await db`
      insert into users (_id, branch, username, name, repository, role, extra_branches)
      select ${_id}, ${branch}, ${username}, ${`Emri ${username}`},
        ${wanted.repository ?? `prona/${branch}@banesa-iliria`}, _id, ${[...(wanted.extraBranches ?? [])]}
      from roles where key = ${wanted.role ?? 'agent'}`
    await storePassword(db, _id, hash, at)
    return {
      _id,
      username,
      token: await openSession(db, _id, { address: '127.0.0.1', browser: 'a test' }, at),
    }
  })
}
