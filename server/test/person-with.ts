import { randomUUID } from 'node:crypto'
import { restrictedFields } from '@prona/contract/access'
import type { Sql } from '../src/database/connect.ts'
import { aPerson, type Person } from './people.ts'

type Rights = {
  readonly permissions: readonly string[]
  readonly ownRows?: readonly string[]
  readonly hidden?: readonly string[]
}

/**
 * A user with a role of their own that has exactly these rights, and may give any discount. They are signed in by the
 * clock of the program: the machine's may be years away from it.
 */
export async function personWith(
  { sql, owner, now }: { sql: Sql; owner: Sql; now: () => string },
  { permissions, ownRows = [], hidden = [] }: Rights,
  branch = 'tirana',
): Promise<Person & { readonly role: string }> {
  const role = randomUUID()
  await owner`
    insert into roles (_id, name, permissions, own_rows, hidden_fields, decided_fields, max_discount_bp)
    values (${role}, ${`Provë ${role}`}, ${[...permissions]}, ${[...ownRows]}, ${[...hidden]},
      ${[...restrictedFields]}, 10000)`
  const person = await aPerson(sql, { role: 'limited', branch, at: now() })
  await owner`update users set role = ${role} where _id = ${person._id}`
  return { ...person, role }
}
