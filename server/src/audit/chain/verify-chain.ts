import { acrossBranches } from '../../auth/every-branch.ts'
import type { Sql } from '../../database/connect.ts'
import type { ChainKey } from './chain-key.ts'
import { heldIn, heldWithErased, tableIn } from './digests.ts'
import {
  columns,
  hashOfSeal,
  lockChain,
  markOf,
  newestSeal,
  newestSealOf,
  type Range,
  type Seal,
  type Source,
  sources,
} from './seals.ts'

/** What was found that nobody may do: of a range of entries, of seals, or of the seal that was kept elsewhere. */
export type ChainProblem =
  | { readonly kind: 'entriesChanged'; readonly seal: Seal; readonly found: number }
  | { readonly kind: 'entriesOutside'; readonly source: Source; readonly found: number }
  | { readonly kind: 'sealsMissing'; readonly from: number; readonly to: number }
  | { readonly kind: 'sealChanged'; readonly number: number }
  | { readonly kind: 'otherKey'; readonly keyName: string; readonly from: number; readonly to: number }
  | { readonly kind: 'keptSealMissing'; readonly mark: string }

export type Verified = {
  readonly problems: readonly ChainProblem[]
  readonly seals: number
  readonly newest: Seal | undefined
  /** Entries that are sealed, that wait for the next seal, and that are gone or erased as a seal tells. */
  readonly entries: number
  readonly unsealed: number
  readonly removed: number
  readonly erased: number
}

type Options = { readonly kept?: string | undefined; readonly signal?: AbortSignal; readonly atOnce?: number }

/** Reads all seals and all entries, and answers whether anything is not as it was sealed. */
export async function verifyChain(
  sql: Sql,
  key: ChainKey,
  { kept, signal, atOnce = 500 }: Options = {},
): Promise<Verified> {
  // Known before the branches are, so that every entry below a seal is seen.
  const newest = await newestSeal(sql)
  const chain = aChain(key, kept)
  for (let after = 0; after < (newest?.number ?? 0); ) {
    signal?.throwIfAborted()
    const seals = await sql<Seal[]>`
      select ${columns(sql)} from audit_seals where number > ${after} and number <= ${newest?.number ?? 0}
      order by number limit ${atOnce}`
    for (const seal of seals) chain.take(seal)
    after = seals.at(-1)?.number ?? Number.POSITIVE_INFINITY
  }
  const { problems, ranges, ...counted } = chain.end()
  for (const part of inParts(ranges, atOnce)) {
    signal?.throwIfAborted()
    problems.push(...(await changedAmong(sql, part)))
  }
  const entries = ranges.reduce((sum, seal) => sum + seal.entries, 0)
  const { unsealed, outside } = await restOf(sql, ranges)
  return { ...counted, problems: [...problems, ...outside], newest, entries, unsealed }
}

/** Takes the seals in their order, and answers what is wrong with them and what each range is to hold now. */
function aChain(key: ChainKey, kept: string | undefined) {
  const problems: ChainProblem[] = []
  const ranges = new Map<string, Seal>()
  const counted = { seals: 0, removed: 0, erased: 0 }
  let isKeptThere = kept === undefined
  let last: Pick<Seal, 'number' | 'hash'> = { number: 0, hash: Buffer.alloc(0) }
  return {
    take(seal: Seal): void {
      const { number, kind, source, toId, previous, affected, keyName } = seal
      if (number > last.number + 1)
        problems.push({ kind: 'sealsMissing', from: last.number + 1, to: number - 1 })
      else if (!previous.equals(last.hash)) problems.push({ kind: 'sealChanged', number: last.number })
      if (keyName !== key.name) problems.push({ kind: 'otherKey', keyName, from: number, to: number })
      else if (!hashOfSeal(key, seal).equals(seal.hash)) problems.push({ kind: 'sealChanged', number })
      if (kind !== 'sealed') counted[kind] += affected
      ranges.set(`${source} ${toId}`, seal)
      counted.seals += 1
      if (kept === markOf(seal)) isKeptThere = true
      last = seal
    },
    end() {
      if (kept !== undefined && !isKeptThere) problems.push({ kind: 'keptSealMissing', mark: kept })
      return { ...counted, problems: joined(problems), ranges: [...ranges.values()] }
    },
  }
}

/** What is said of many seals after one another is said once. */
function joined(problems: readonly ChainProblem[]): ChainProblem[] {
  const found: ChainProblem[] = []
  for (const problem of problems) {
    const last = found.at(-1)
    const isSame =
      problem.kind === 'sealChanged' && last?.kind === 'sealChanged' && last.number === problem.number
    if (isSame) continue
    if (problem.kind === 'otherKey' && last?.kind === 'otherKey' && last.keyName === problem.keyName)
      found[found.length - 1] = { ...last, to: problem.to }
    else found.push(problem)
  }
  return found
}

const mostEntries = 20_000

/** Ranges of one table each, so many or with so many entries that one statement does not take long. */
function inParts(ranges: readonly Seal[], atOnce: number): readonly (readonly Seal[])[] {
  const parts: Seal[][] = []
  let entries = 0
  for (const seal of ranges.toSorted(
    (one, other) => sources.indexOf(one.source) - sources.indexOf(other.source),
  )) {
    const part = parts.at(-1)
    entries += seal.entries
    if (part && part[0]?.source === seal.source && part.length < atOnce && entries <= mostEntries)
      part.push(seal)
    else {
      parts.push([seal])
      entries = seal.entries
    }
  }
  return parts
}

async function changedAmong(sql: Sql, seals: readonly Seal[]): Promise<ChainProblem[]> {
  const source = seals[0]?.source
  if (!source) return []
  const held = await acrossBranches(sql, (db) => heldIn(db, source, seals))
  const differing = seals.filter((seal, nth) => !held[nth]?.digest.equals(seal.digest))
  const problems: ChainProblem[] = []
  for (const one of differing) {
    const problem = await lookAgain(sql, one)
    if (problem) problems.push(problem)
  }
  return problems
}

/** Meanwhile a part of it may have been removed or erased, as a newer seal tells or the next one will. */
function lookAgain(sql: Sql, range: Range): Promise<ChainProblem | undefined> {
  return acrossBranches(sql, async (db) => {
    await lockChain(db)
    const seal = await newestSealOf(db, range)
    if (!seal) return undefined
    const [held] = await heldIn(db, range.source, [range])
    if (held?.digest.equals(seal.digest)) return undefined
    if (range.source === 'change') {
      const { former, isTold } = await heldWithErased(db, range)
      if (isTold && former.equals(seal.digest)) return undefined
    }
    return { kind: 'entriesChanged', seal, found: held?.entries ?? 0 }
  })
}

type Rest = { readonly unsealed: number; readonly outside: readonly ChainProblem[] }

/** What no range holds: later than the last, or with an id that nobody is given. */
function restOf(sql: Sql, ranges: readonly Seal[]): Promise<Rest> {
  return acrossBranches(sql, async (db) => {
    let unsealed = 0
    const outside: ChainProblem[] = []
    for (const source of sources) {
      const last = ranges.reduce((most, one) => (one.source === source ? Math.max(most, one.toId) : most), 0)
      const [found] = await db<{ later: number; outside: number }[]>`
        select (select count(*)::integer from ${tableIn(db, source)} where id > ${last}) as later,
          (select count(*)::integer from ${tableIn(db, source)} where id <= 0) as outside`
      unsealed += found?.later ?? 0
      if (found?.outside) outside.push({ kind: 'entriesOutside', source, found: found.outside })
    }
    return { unsealed, outside }
  })
}
