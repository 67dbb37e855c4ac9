import { everything } from '@prona/contract/access'
import type { Passkey } from '@prona/contract/users/passkey'
import type { PasswordsOf } from '../config/sign-in.ts'
import type { Sql } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'
import { acrossBranches } from './every-branch.ts'
import type { Party } from './passkey-party.ts'

export type KnownPasskey = { readonly credential: string; readonly transports: readonly string[] }
/** One that signs in, with whom it signs in. */
export type KeptPasskey = {
  readonly _id: string
  readonly user: string
  readonly name: string
  readonly publicKey: Uint8Array
}
export type MadePasskey = KnownPasskey & {
  readonly name: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly isBackedUp: boolean
}

/** One's own, the newest first. */
export function passkeysOf(db: Database, user: string, party: Party | undefined): Promise<Passkey[]> {
  return db<Passkey[]>`
    select _id, name, host is not distinct from ${party?.id ?? null} as "isOfThisAddress",
      is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${user} order by created_at desc, _id desc`
}

/** Those of somebody that a browser may offer at this address. */
export function passkeysHere(db: Database, user: string, { id }: Party): Promise<KnownPasskey[]> {
  return db<KnownPasskey[]>`
    select credential, transports from passkeys where user_id = ${user} and host = ${id} order by created_at`
}

/** Whoever signs in at a service has none of use, nor has anybody whose password is of none. */
export async function findPasskey(
  sql: Sql,
  credential: string,
  { id }: Party,
  of: PasswordsOf,
): Promise<KeptPasskey | undefined> {
  const [found] = await acrossBranches(
    sql,
    (db) => db<KeptPasskey[]>`
      select k._id, k.user_id as user, k.name, k.public_key as "publicKey"
      from passkeys k join users u on u._id = k.user_id join roles r on r._id = u.role
      where k.credential = ${credential} and k.host = ${id} and u.status = 'active' and u.deleted_at is null
        and exists (select from user_passwords p where p.user_id = u._id)
        and (${of === 'everybody'} or ${everything} = any (r.permissions))`,
  )
  return found
}

/** Undefined: the device has one of ours already, or somebody else's is called the same. */
export async function storePasskey(
  db: Database,
  user: string,
  { id }: Party,
  { name, credential, transports, publicKey, counter, isBackedUp }: MadePasskey,
  now: string,
): Promise<string | undefined> {
  const [stored] = await db<{ _id: string }[]>`
    insert into passkeys
      (user_id, name, credential, public_key, counter, transports, host, is_backed_up, created_at)
    values (${user}, ${name}, ${credential}, ${publicKey}, ${counter}, ${[...transports]}, ${id}, ${isBackedUp}, ${now})
    on conflict do nothing returning _id`
  return stored?._id
}

/** Answers its name; undefined: they have no such one. */
export async function removePasskey(db: Database, user: string, id: string): Promise<string | undefined> {
  const [removed] = await db<{ name: string }[]>`
    delete from passkeys where _id = ${id} and user_id = ${user} returning name`
  return removed?.name
}

export async function removePasskeysOf(db: Database, user: string): Promise<void> {
  await db`delete from passkeys where user_id = ${user}`
}

export type Used = 'used' | 'gone' | 'copied'
export type Use = { readonly passkey: string; readonly counter: number; readonly isBackedUp: boolean }

/**
 * Keeps that it was used, while the transaction lasts. Some devices count how often they sign: one that has counted less
 * than it had before is a copy, or the other one is. Those that count nothing say 0 each time.
 */
export async function usePasskey(
  db: Database,
  { passkey, counter, isBackedUp }: Use,
  now: string,
): Promise<Used> {
  const [kept] = await db<{ counter: number }[]>`
    select counter::float8 as counter from passkeys where _id = ${passkey} for update`
  if (!kept) return 'gone'
  if (counter <= kept.counter && (counter > 0 || kept.counter > 0)) return 'copied'
  await db`
    update passkeys set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = ${now}
    where _id = ${passkey}`
  return 'used'
}
