import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Sql } from '../../src/database/connect.ts'
import { aForm } from '../forms.ts'
import { openLive } from '../open-live.ts'
import { aCompany, aPerson, type Person } from '../people.ts'
import { personWith } from '../person-with.ts'
import { aPdf } from '../pictures.ts'
import type { Cluster, Name } from './cluster.ts'
import { type Load, startLoad } from './load.ts'

/** What was measured, and whether that is good enough. */
export type Figure = { readonly what: string; readonly value: number; readonly atMost: number }

type Options = {
  /** How often a server and the primary are killed. */
  readonly rounds: number
  /** For how long it is only written before anything happens. */
  readonly seconds: number
  /** Requests a minute, where it is tried whether limits are counted together. */
  readonly limit: number | undefined
  readonly say: (text: string) => void
}

/** Runs the whole story and answers its figures. */
export async function tellStory(
  cluster: Cluster,
  { rounds, seconds, limit, say }: Options,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const note = (what: string, value: number, atMost: number) => {
    figures.push({ what, value: Math.round(value), atMost })
    say(`${value <= atMost ? '✓' : '✗'} ${what}: ${Math.round(value)} (at most ${atMost})`)
  }
  const owned = <Result>(work: (sql: Sql) => Promise<Result>) => asOwner(cluster, work)
  const admin = await owned(async (sql) => {
    await aCompany(sql)
    return aPerson(sql, { role: 'administrator' })
  })
  const writers = await owned((sql) =>
    Promise.all(Array.from({ length: 6 }, () => aPerson(sql, { role: 'manager' }))),
  )
  const load = startLoad(
    cluster.balancer.address,
    writers.map(({ token }) => token),
  )
  const agreement = async (when: string) => {
    note(`a change at one server heard at the other, ms, ${when}`, await heardAfter(cluster, admin), 1_000)
    note(`a right taken at one server gone at the other, ms, ${when}`, await goneAfter(cluster, admin), 1_000)
  }
  await pause(seconds * 1_000)
  say(`  ${load.acknowledged()} writes acknowledged in ${seconds} s, by ${sentTo(cluster)}`)
  await agreement('at first')
  note('a file of one server that the other one has not', (await isFileShared(cluster, admin)) ? 0 : 1, 0)
  if (limit !== undefined)
    note('of a limit used at both servers, per cent', await usedOf(cluster, limit), 125)

  for (let round = 1; round <= rounds; round++) {
    const name: Name = round % 2 === 1 ? 'one' : 'two'
    note(`well again after server ${name} was killed, ms`, await afterKillOf(cluster, load, name), 10_000)
    const killedAt = performance.now()
    const promoted = await cluster.failOver()
    say(`  the primary was killed, and the standby promoted after ${Math.round(promoted)} ms`)
    note('well again after the primary was killed, ms', await load.wellAgain(killedAt), 10_000)
    await agreement(`after failover ${round}`)
    await cluster.recover()
    say('  what was the primary follows as a standby, and commits wait for it')
  }
  await load.stop()
  const { acknowledged, lost, doubled } = await owned((sql) => load.compare(sql))
  say(`  ${acknowledged} writes acknowledged in all, by ${sentTo(cluster)}`)
  note('acknowledged writes lost', lost, 0)
  note('acknowledged writes doubled', doubled, 0)
  return figures
}

async function afterKillOf(cluster: Cluster, load: Load, name: Name): Promise<number> {
  const killedAt = performance.now()
  await cluster.killServer(name)
  const took = await load.wellAgain(killedAt)
  await cluster.startServer(name)
  while (!cluster.balancer.isReady(name)) await pause(50)
  return took
}

async function asOwner<Result>(cluster: Cluster, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = connect({ ...cluster.primary().owner, database: 'prona' }, { max: 2 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

function sentTo({ balancer }: Cluster): string {
  return [...balancer.sent].map(([name, count]) => `${name} (${count} requests)`).join(' and ')
}

/** The clock of servers that are processes of their own. */
function byMachine(): string {
  return new Date().toISOString()
}

/** In milliseconds from the moment it was answered. */
async function heardAfter(cluster: Cluster, admin: Person): Promise<number> {
  const reader = await asOwner(cluster, (sql) =>
    personWith({ sql, owner: sql, now: byMachine }, { permissions: ['property.read'] }),
  )
  const live = await openLive(await cluster.addressOf('two'), reader.token)
  const code = `K-${crypto.randomUUID().slice(0, 8)}`
  const body = { code, name: 'Rezidenca', kind: 'building', stage: 'finished' }
  const answer = await asked(await cluster.addressOf('one'), admin, 'POST', '/api/property', body)
  const answeredAt = performance.now()
  for (let heard = await live.next(); ; heard = await live.next()) {
    if (heard === undefined) throw new Error('The stream of changes ended')
    if (heard.id === answer.body.property._id) break
  }
  live.leave()
  return performance.now() - answeredAt
}

async function goneAfter(cluster: Cluster, admin: Person): Promise<number> {
  const person = await asOwner(cluster, (sql) =>
    personWith({ sql, owner: sql, now: byMachine }, { permissions: ['property.read'] }),
  )
  const there = await cluster.addressOf('two')
  await asked(there, person, 'GET', '/api/properties')
  const taken = { _id: person.role, data: { permissions: [] } }
  await asked(await cluster.addressOf('one'), admin, 'PUT', '/api/role', taken)
  const answeredAt = performance.now()
  while ((await fetched(there, person, 'GET', '/api/properties')).status !== 403) await pause(5)
  return performance.now() - answeredAt
}

async function isFileShared(cluster: Cluster, admin: Person): Promise<boolean> {
  const [one, two] = [await cluster.addressOf('one'), await cluster.addressOf('two')]
  const values = { kind: 'person', firstName: 'Arta', lastName: 'Hoxha' }
  const { customer } = (await asked(one, admin, 'POST', '/api/customer', values)).body
  const { payload, headers } = aForm([
    ['id', customer._id],
    ['category', 'contract'],
    { field: 'documents', name: 'kontrata.pdf', type: 'application/pdf', bytes: aPdf },
  ])
  const sent = await fetch(`${one}/api/customer/documents`, {
    method: 'POST',
    headers: { ...headers, authorization: admin.token },
    body: new Uint8Array(payload),
  })
  if (sent.status !== 200) throw new Error(`A document was answered ${sent.status}: ${await sent.text()}`)
  const [document] = (await sent.json()).documents
  const path = `/api/customer/document/${customer._id}?documentId=${document._id}`
  const got = await fetched(two, admin, 'GET', path)
  return got.status === 200 && Buffer.from(await got.arrayBuffer()).equals(aPdf)
}

/**
 * Somebody asks both servers a hundred times a second each for longer than one minute's worth lasts. Answers how many
 * were allowed, of what one server alone allows in that time.
 */
async function usedOf(cluster: Cluster, limit: number): Promise<number> {
  const person = await asOwner(cluster, (sql) => aPerson(sql, { role: 'agent' }))
  const began = performance.now()
  const seconds = 20
  let allowed = 0
  const ask = async (name: Name) => {
    const address = await cluster.addressOf(name)
    const pending: Promise<void>[] = []
    for (let number = 0; performance.now() - began < seconds * 1_000; number++) {
      await pause(Math.max(0, began + number * 10 - performance.now()))
      pending.push(
        fetched(address, person, 'GET', '/api/branches').then(async (answer) => {
          await answer.arrayBuffer()
          if (answer.status !== 429) allowed += 1
        }),
      )
      if (pending.length >= 20) await Promise.all(pending.splice(0))
    }
    await Promise.all(pending)
  }
  await Promise.all([ask('one'), ask('two')])
  const took = (performance.now() - began) / 1000
  return (100 * allowed) / (limit + (took * limit) / 60)
}

function fetched(
  address: string,
  { token }: Pick<Person, 'token'>,
  method: string,
  path: string,
  body?: object,
) {
  return fetch(`${address}${path}`, {
    method,
    headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** Repeated while the server has not yet found its database. */
// biome-ignore lint/suspicious/noExplicitAny: whoever asks knows the shape of the answer
async function asked(...given: Parameters<typeof fetched>): Promise<{ status: number; body: any }> {
  for (;;) {
    const answer = await fetched(...given)
    const body = await answer.json()
    if (answer.status === 200) return { status: answer.status, body }
    if (answer.status !== 503) throw new Error(`${given[3]} was answered ${answer.status}`)
    await pause(100)
  }
}
