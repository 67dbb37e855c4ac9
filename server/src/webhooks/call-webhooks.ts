import type { Sql } from '../database/connect.ts'
import type { JobRun } from '../jobs/repeated.ts'
import { rest } from '../jobs/rest.ts'
import type { RoleGroups } from '../roles/role-groups.ts'
import { callReceiver, type Reception, type Terms } from './call-receiver.ts'
import { signedHeaders, type WebhookKey } from './signature.ts'
import { namesToTell, testEvent } from './told-events.ts'
import { answering, type InHand, pauseWebhook, webhooksOn } from './webhook-in-hand.ts'

type Parts = Terms & {
  readonly groups: RoleGroups
  readonly key: WebhookKey
  /** A run lasts for as long as there is something to send. */
  readonly clock: () => string
}
type Delivery = {
  readonly _id: string
  readonly event: string
  readonly entity: string
  readonly place: string | null
  readonly changed: readonly string[]
  readonly happenedAt: string
  readonly tries: number
}

/** After each attempt that failed, so many minutes: three days in all. */
const pauses = [0.5, 2, 10, 30, 60, 120, 240, 480, 720, 720, 720, 720, 720]
const hoursOfFailing = 72
/** After so many failures in a row the webhook itself waits, and is then called with one delivery, not with all. */
const failuresInARow = 20
const longestWaitMinutes = 60
/** How often it is looked for webhooks that have something to send while others are being called. */
const lookMs = 500

/**
 * Calls each webhook that has something to send, one delivery after the other, all webhooks beside each other: one that
 * is slow holds up no other. A delivery is first marked as this run's; what a killed run had in hand is sent again, with
 * the same id. No connection of the database is held during a call. Answers `notDue` where nothing waits.
 */
export async function callWebhooks(run: JobRun, parts: Parts): Promise<unknown> {
  const { sql, id, signal } = run
  await sql`
    update webhook_deliveries set status = 'waiting', claim = null
    where status = 'sending' and claim is distinct from ${id}`
  await withholdAll(sql)
  const lanes = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  let isFirst = true
  while (!signal.aborted && failures.length === 0) {
    for (const webhook of await webhooksDue(sql, parts.clock())) {
      if (lanes.has(webhook)) continue
      const lane = callOne(run, parts, webhook)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => lanes.delete(webhook))
      lanes.set(webhook, lane)
    }
    if (lanes.size === 0) return isFirst ? 'notDue' : undefined
    isFirst = false
    const look = new AbortController()
    await Promise.race([...lanes.values(), rest(lookMs, AbortSignal.any([signal, look.signal]))])
    look.abort()
  }
  await Promise.all(lanes.values())
  if (failures.length > 0) throw failures[0]
  return undefined
}

async function webhooksDue(sql: Sql, now: string): Promise<readonly string[]> {
  const due = await sql<{ webhook: string }[]>`
    select distinct d.webhook from webhook_deliveries d
    where d.status = 'waiting' and d.next_try_at <= ${now} and not exists (
      select from webhooks w where w._id = d.webhook and w.status = 'on' and w.wait_until > ${now})`
  return due.map(({ webhook }) => webhook)
}

/** Everything that one webhook has to send now, in the order in which it happened. */
async function callOne(run: JobRun, parts: Parts, webhook: string): Promise<void> {
  while (!run.signal.aborted) {
    const [one] = await webhooksOn(run.sql, webhook)
    if (!one) return withholdAll(run.sql)
    if (one.waitUntil !== null && one.waitUntil > parts.clock()) return
    const delivery = await claimNext(run, webhook, parts.clock())
    if (!delivery) return
    await deliver(run, parts, one, delivery)
  }
}

/** Of webhooks that are not on. */
async function withholdAll(sql: Sql): Promise<void> {
  await sql`
    update webhook_deliveries d set status = 'withheld', problem = 'off', version = version + 1
    where status = 'waiting' and not exists (
      select from webhooks w where w._id = d.webhook and w.status = 'on' and w.deleted_at is null)`
}

async function claimNext({ sql, id }: JobRun, webhook: string, now: string): Promise<Delivery | undefined> {
  const [claimed] = await sql<Delivery[]>`
    update webhook_deliveries set status = 'sending', claim = ${id}
    where _id = (
      select _id from webhook_deliveries
      where webhook = ${webhook} and status = 'waiting' and next_try_at <= ${now}
      order by entry nulls first, _id limit 1 for update skip locked)
    returning _id, event, entity, place, changed, happened_at as "happenedAt", tries`
  return claimed
}

async function deliver(run: JobRun, parts: Parts, one: InHand, delivery: Delivery): Promise<void> {
  const reader = await answering(run, one, parts.groups)
  const isTest = delivery.event === testEvent
  const changed = isTest || !reader ? [] : namesToTell(reader.rights, delivery.event, delivery.changed)
  const isElsewhere = delivery.place !== null && !reader?.branches.includes(delivery.place)
  if (!reader || !changed || isElsewhere) return withhold(run, delivery)
  const { _id: id, event, entity, place, happenedAt } = delivery
  const data = { resource: event.split('.')[0], _id: entity, branch: place, changed }
  const body = JSON.stringify({ type: event, timestamp: happenedAt, data })
  const headers = signedHeaders(parts.key, one, { id, body, now: parts.clock() })
  const began = performance.now()
  const reception = await callReceiver({ url: one.url, headers, body }, parts, run.signal)
  // What a server that stops has broken off was no attempt; whoever has the job next sends it again.
  if (run.signal.aborted && reception.status === undefined) return
  await record(run, parts.clock(), delivery, {
    ...reception,
    milliseconds: Math.round(performance.now() - began),
  })
  await noteHealth(run, parts.clock(), one, reception)
}

async function withhold({ sql, id }: JobRun, { _id }: Delivery): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'withheld', problem = 'notAllowed', claim = null, version = version + 1
    where _id = ${_id} and claim = ${id}`
}

type Timed = Reception & { readonly milliseconds: number }

async function record(
  { sql, id, log }: JobRun,
  now: string,
  { _id, tries }: Delivery,
  { problem, status, answer, milliseconds }: Timed,
): Promise<void> {
  const minutes = pauses[tries]
  const state = problem === undefined ? 'taken' : minutes === undefined ? 'failed' : 'waiting'
  // Not all at the same moment, where a receiver has been away.
  const seconds = (minutes ?? 0) * 60 * (0.9 + 0.2 * Math.random())
  await sql`
    update webhook_deliveries set status = ${state}, problem = ${problem ?? null}, claim = null, tries = tries + 1,
      version = version + 1,
      sent_at = ${now}, next_try_at = ${now}::timestamptz + make_interval(secs => ${seconds}),
      answer_status = ${status ?? null}, answer = ${answer === '' ? null : answer}, milliseconds = ${milliseconds}
    where _id = ${_id} and claim = ${id}`
  if (state === 'failed')
    log.warn(
      { delivery: _id, problem },
      'A delivery to a webhook was not taken, and is not tried again by itself',
    )
}

/** What is said of the webhook itself. An address that has taken nothing for days is no longer called. */
async function noteHealth(run: JobRun, now: string, one: InHand, { problem }: Reception): Promise<void> {
  const { sql } = run
  const { _id, failingSince } = one
  if (!problem) {
    if (failingSince !== null)
      await sql`update webhooks set failing_since = null, failures = 0, wait_until = null where _id = ${_id}`
    return
  }
  if (failingSince !== null && Date.parse(now) - Date.parse(failingSince) >= hoursOfFailing * 3_600_000)
    return pauseWebhook(run, one, 'failing')
  const failures = one.failures + 1
  await sql`
    update webhooks set failing_since = coalesce(failing_since, ${now}), failures = ${failures},
      wait_until = ${now}::timestamptz + make_interval(mins => ${waitMinutes(failures)}) where _id = ${_id}`
}

/** Twice as long each time, up to an hour; 0 before the last of many in a row. */
function waitMinutes(failures: number): number {
  const beyond = failures - failuresInARow
  return beyond < 0 ? 0 : Math.min(2 ** beyond, longestWaitMinutes)
}

const daysKept = 30

export async function pruneDeliveries({ sql, now }: Pick<JobRun, 'sql' | 'now'>): Promise<void> {
  await sql`
    delete from webhook_deliveries where created_at < ${now}::timestamptz - make_interval(days => ${daysKept})`
}
