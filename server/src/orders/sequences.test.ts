import { dayOf, officeZone } from '@prona/contract/kernel/day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCustomer, aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { expectSound, ordersOf } from '../../test/legal-orders.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { type Stories, storiesOf, usualStories } from '../../test/random-moves.ts'
import { type Played, play } from '../../test/random-orders.ts'
import { inStress, sized, untilDone } from '../../test/sized.ts'
import { counted, tellOf } from '../../test/told-figures.ts'
import { openSession } from '../auth/sessions.ts'
import { makeRents } from '../instalments/make-rents.ts'
import { expireHolds } from './expire-holds.ts'
import { turnLeases } from './turn-leases.ts'

const begin = '2026-11-21T09:00:00.000Z'
const { now, laterBy } = aClock(begin)
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const people = [
  await aPerson(sql, { role: 'manager', at: begin }),
  await aPerson(sql, { role: 'manager', at: begin }),
] as const
const first = clientOf(app, people[0])
const customers = [(await aCustomer(first))._id, (await aCustomer(first))._id]
const property = (await aProperty(first))._id
/** How many sequences are played side by side, each with three units of its own. */
const atOnce = 20
const units: string[] = []
for (let at = 0; at < 3 * atOnce; at++) units.push((await aUnit(first, { property }))._id)

/** So far from the beginning of all, nothing is agreed, and nobody has done anything. */
async function beginAnew(days: number): Promise<void> {
  laterBy((Date.parse(begin) - Date.parse(now())) / 1000 + days * 86_400)
  await owner`truncate orders, audit_entries cascade`
  await owner`update units set sale_state = 'available', lease_state = 'free'
    where sale_state <> 'available' or lease_state <> 'free'`
}

/** The two again, as days after signing in they would have to sign in anew. */
async function playersNow() {
  const signedIn = async ({ _id }: { _id: string }) => {
    const token = await openSession(owner, _id, { address: '127.0.0.1', browser: 'a test' }, now())
    return { client: clientOf(app, { token }), owner, now: now(), customers }
  }
  return [await signedIn(people[0]), await signedIn(people[1])] as const
}

/** What the calendar does, on two servers at once. */
async function jobsNow(): Promise<void> {
  for (const job of [expireHolds, turnLeases, makeRents]) {
    await Promise.all([job(aJobRun(sql, now())), job(aJobRun(sql, now()))])
  }
}

/** Whatever is played side by side, the days and the jobs go on for all at once, the jobs while people move. */
async function playAll({ stories, days, begins }: Stories, answers: Played['answers']): Promise<Body[]> {
  await beginAnew(begins)
  const given = new Map<string, number>()
  const all = stories.map((steps, at) => {
    const played: Played = { units: units.slice(3 * at, 3 * at + 3), orders: [], given, answers }
    return { steps, played }
  })
  let players = await playersNow()
  let jobs: readonly Promise<void>[] = []
  for (let step = 0; all.some(({ steps }) => step < steps.length); step++) {
    const moves = all.flatMap(({ steps, played }) => {
      return (steps[step] ?? []).map((wish, at) => play(players[at === 0 ? 0 : 1], played, wish))
    })
    await Promise.all([...moves, ...jobs])
    const go = days[step] ?? 0
    laterBy(go * 86_400)
    if (go > 0) players = await playersNow()
    jobs = go > 0 ? [jobsNow()] : []
  }
  await Promise.all(jobs)
  await jobsNow()
  const reading = { owner, client: players[0].client }
  await expectSound(reading, dayOf(now(), officeZone), given)
  return ordersOf(reading)
}

/** Of stories that failed side by side the first one that fails alone too, without the steps that do not matter. */
async function refuseShortest({ stories, days, begins }: Stories): Promise<void> {
  for (const story of stories) {
    let failing: Stories = { stories: [story], days, begins }
    let error = await failureOf(failing)
    for (let at = story.length - 1; at >= 0 && error; at--) {
      const [steps = []] = failing.stories
      const shorter = { stories: [steps.toSpliced(at, 1)], days: failing.days.toSpliced(at, 1), begins }
      const still = await failureOf(shorter)
      if (still) [failing, error] = [shorter, still]
    }
    if (error) throw new Error(`This fails: ${JSON.stringify(failing)}`, { cause: error })
  }
}

/** Who of two comes first is a matter of chance, so it is tried more than once. */
async function failureOf(stories: Stories): Promise<unknown> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await playAll(stories, new Map())
    } catch (error) {
      return error
    }
  }
  return undefined
}

test(
  'whatever two people do at once with reservations, sales and leases, states are legal, no claim overlaps and sums hold',
  async () => {
    const tell = tellOf('orders at random')
    const seed = inStress(13, Date.now() % 1_000_000_000)
    const reached = new Map<string, number>()
    const answers = new Map<number, number>()
    let sequences = 0
    const sideBySide = fc.asyncProperty(storiesOf(atOnce), async (stories) => {
      try {
        for (const { kind, status } of await playAll(stories, answers)) {
          reached.set(`${kind} ${status}`, (reached.get(`${kind} ${status}`) ?? 0) + 1)
        }
      } catch (error) {
        await refuseShortest(stories)
        throw error
      }
      sequences += stories.stories.length
    })
    const numRuns = sized(1000, 10_000) / atOnce + 1
    await fc.assert(sideBySide, { seed, numRuns, endOnFailure: true, examples: [[usualStories]] })
    for (const last of ['sale handedOver', 'lease renewed', 'lease ended', 'reservation converted']) {
      expect([...reached.keys()]).toContain(last)
    }
    const all = (status: string) => counted(reached.get(status) ?? 0)
    const done = answers.get(200) ?? 0
    const refused = [...answers.values()].reduce((sum, one) => sum + one, 0) - done
    tell(
      [
        `seed ${seed}, ${counted(sequences)} sequences, ${counted(done)} moves by two at once and ${counted(refused)} refused`,
        `${all('sale handedOver')} sales handed over, ${all('lease renewed')} leases renewed, ${all('lease ended')} ended`,
        'no illegal state, no overlap, no sum off',
      ].join(', '),
    )
  },
  inStress(untilDone, 3 * untilDone),
)
