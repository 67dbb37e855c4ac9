import type { Sql, Transaction } from '../../database/connect.ts'
import type { Database } from '../../kernel/context.ts'
import type { ChainKey } from './chain-key.ts'

/** The two tables of entries. */
export const sources = ['change', 'access'] as const
export type Source = (typeof sources)[number]

/** Entries of one table: those later than the first id, up to and with the second. */
export type Range = { readonly source: Source; readonly afterId: number; readonly toId: number }

export type Held = { readonly entries: number; readonly oldest: string | null; readonly digest: Buffer }

export type Seal = Range &
  Held & {
    readonly number: number
    readonly kind: 'sealed' | 'removed' | 'erased'
    readonly affected: number
    readonly at: string
    readonly keyName: string
    readonly previous: Buffer
    readonly hash: Buffer
  }

/** As people write it down: “118-9f2a…”. */
export function markOf({ number, hash }: Pick<Seal, 'number' | 'hash'>): string {
  return `${number}-${hash.toString('hex').slice(0, 32)}`
}

export function hashOfSeal(key: ChainKey, seal: Omit<Seal, 'hash'>): Buffer {
  const { number, kind, source, afterId, toId, entries, oldest, digest, affected, at, keyName, previous } =
    seal
  return key.hashOf([
    ...[number, kind, source, afterId, toId, entries, oldest, digest.toString('hex'), affected, at, keyName],
    previous.toString('hex'),
  ])
}

/** Of several servers one at a time adds a seal; the transaction's end lets the next. */
export async function lockChain(db: Transaction): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('audit seals'))`
}

/** In a transaction that holds the lock of the chain. */
export async function addSeal(
  db: Transaction,
  key: ChainKey,
  added: Range & Held & Pick<Seal, 'kind' | 'affected' | 'at'>,
): Promise<void> {
  const last = await newestSeal(db)
  const seal = {
    ...{ ...added, number: (last?.number ?? 0) + 1 },
    ...{ keyName: key.name, previous: last?.hash ?? Buffer.alloc(0) },
  }
  await db`
    insert into audit_seals
      (number, kind, source, after_id, to_id, entries, oldest, digest, affected, at, key_name, previous, hash)
    values (${seal.number}, ${seal.kind}, ${seal.source}, ${seal.afterId}, ${seal.toId}, ${seal.entries},
      ${seal.oldest}, ${seal.digest}, ${seal.affected}, ${seal.at}, ${seal.keyName}, ${seal.previous},
      ${hashOfSeal(key, seal)})`
}

export async function newestSeal(db: Sql | Database): Promise<Seal | undefined> {
  const [seal] = await db<Seal[]>`select ${columns(db)} from audit_seals order by number desc limit 1`
  return seal
}

/** What a range holds since the last seal of it. */
export async function newestSealOf(db: Database, { source, toId }: Range): Promise<Seal | undefined> {
  const [seal] = await db<Seal[]>`
    select ${columns(db)} from audit_seals where source = ${source} and to_id = ${toId}
    order by number desc limit 1`
  return seal
}

/** The newest range of a table, or the one that an entry lies in. */
export async function sealedRange(db: Database, source: Source, of?: number): Promise<Range | undefined> {
  const [range] = await db<Range[]>`
    select source, after_id as "afterId", to_id as "toId" from audit_seals
    where source = ${source} and kind = 'sealed' ${of === undefined ? db`` : db`and to_id >= ${of}`}
    order by to_id ${of === undefined ? db`desc` : db``} limit 1`
  return range
}

export function columns(db: Database) {
  return db`number, kind, source, after_id as "afterId", to_id as "toId", entries, oldest, digest, affected, at,
    key_name as "keyName", previous, hash`
}
