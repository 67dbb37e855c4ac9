import { expect } from 'vitest'
import { anOrder, aUnit, type Client, clientOf } from './builders.ts'
import type { FreshApp } from './harness.ts'
import { aPerson } from './people.ts'
import { type Standings, shownTo } from './rights-given.ts'
import { branches, type Party } from './rights-moves.ts'

type World = Pick<FreshApp, 'app' | 'sql' | 'owner'>
/** A unit with a least price and an order of somebody else, in each branch. */
type Canaries = ReadonlyMap<string, { readonly unit: string; readonly order: string }>

const leastPrice = 1_234_567

export async function canaries({ app, sql }: World): Promise<Canaries> {
  const made = new Map<string, { unit: string; order: string }>()
  for (const branch of branches) {
    const chief: Client = clientOf(app, await aPerson(sql, { role: 'administrator', branch }))
    const unit = await aUnit(chief, { minPrice: leastPrice })
    made.set(branch, { unit: unit._id, order: (await anOrder(chief, [unit._id]))._id })
  }
  return made
}

type Shown = {
  readonly parties: readonly Party[]
  /** Whose answers may have changed. */
  readonly concerned: ReadonlySet<string>
  readonly standings: Standings
  readonly kept: Canaries
  /** Whose records are asked for. */
  readonly branch: string
  readonly step: string
}

/**
 * Asks for each account that somebody has a token of who they are and what they read, and holds it against the tables.
 * Tokens that have ended are forgotten. Answers how many answers were compared.
 */
export async function refuseOtherThanShown({ app, owner }: World, shown: Shown): Promise<number> {
  const live = (
    await owner<{ code: string }[]>`select code from branches where deleted_at is null order by code`
  ).map(({ code }) => code)
  const { parties, concerned, standings, step } = shown
  let compared = 0
  for (const party of parties) {
    for (const account of party.accounts.filter(({ user }) => concerned.has(user))) {
      const client = clientOf(app, account)
      const { status, body } = await client.get('/api/user/auth/user')
      compared += 1
      if (status === 401) {
        party.accounts = party.accounts.filter((one) => one !== account)
        continue
      }
      const due = shownTo(standings, account.user, live)
      expect(status, step).toBe(200)
      expect(due, `${step}: ${account.user} is not in use and signed in`).toBeDefined()
      if (!due) continue
      const { isWhole, ...whole } = due
      const told = {
        permissions: body.user.permissions.toSorted(),
        hiddenFields: body.user.hiddenFields.toSorted(),
        ownRows: body.user.ownRows.toSorted(),
        branches: body.user.branches.map(({ code }: { code: string }) => code).toSorted(),
      }
      expect(told.branches, step).toEqual(whole.branches)
      if (isWhole) expect(told, step).toEqual(whole)
      if (body.user.passwordNeeded) await refuseAll(app, account, shown)
      else await refuseOtherRecords(app, account, told, shown)
      compared += 2
    }
  }
  return compared
}

type Told = {
  readonly permissions: readonly string[]
  readonly hiddenFields: readonly string[]
  readonly ownRows: readonly string[]
  readonly branches: readonly string[]
}

/** Whoever is to choose a new password reads nothing before. */
async function refuseAll(
  app: World['app'],
  account: { readonly token: string },
  { kept, branch, step }: Shown,
): Promise<void> {
  const client = clientOf(app, account, { branch })
  const refused = await client.get('/api/unit', { id: kept.get(branch)?.unit })
  expect([refused.status, refused.body.code], `${step}: the unit of ${branch}`).toEqual([
    403,
    'passwordNeeded',
  ])
}

/** A unit with its least price, and an order of somebody else. */
async function refuseOtherRecords(
  app: World['app'],
  account: { readonly token: string },
  { permissions, hiddenFields, ownRows, branches: given }: Told,
  { kept, branch, step }: Shown,
): Promise<void> {
  const canary = kept.get(branch)
  const may = (right: string) => permissions.includes('*') || permissions.includes(right)
  const client = clientOf(app, account, { branch })
  const ofUnit = await client.get('/api/unit', { id: canary?.unit })
  const ofOrder = await client.get('/api/order', { id: canary?.order })
  const isIn = given.includes(branch)
  expect(ofUnit.status === 200, `${step}: the unit of ${branch}`).toBe(isIn && may('unit.read'))
  const seesPrice = isIn && may('unit.read') && !hiddenFields.includes('unit.minPrice')
  expect(ofUnit.text.includes(`${leastPrice}`), `${step}: the least price in ${branch}`).toBe(seesPrice)
  const seesOrder = isIn && may('order.read') && !ownRows.includes('order')
  expect(ofOrder.status === 200, `${step}: the order of ${branch}`).toBe(seesOrder)
}
