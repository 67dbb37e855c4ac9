import { mail, webhookDelivery } from '@prona/contract/resources'
import type { Sql } from '../database/connect.ts'
import { endsWithin } from '../database/ends-within.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** What is over and well is not counted: there is much of it, and nobody waits for it. */
const settled = { mails: ['sent', 'discarded'], deliveries: ['taken', 'withheld'] }
const patienceMs = 2_000

/** How many mails and deliveries wait, or were not sent, and webhooks are paused. All servers tell the same. */
export function measureUnsent(metrics: Metrics, sql: Sql): void {
  const states = (field: { readonly choices: object }, without: readonly string[]) =>
    Object.keys(field.choices).filter((state) => !without.includes(state))
  const mailStates = states(mail.fields.status, settled.mails)
  const deliveryStates = states(webhookDelivery.fields.status, settled.deliveries)
  metrics.gauge(
    'prona_mails',
    'Mails that wait or were not sent, by their state',
    counted(sql, 'mails', mailStates),
  )
  metrics.gauge(
    'prona_webhook_deliveries',
    'Deliveries to webhooks that wait or were not taken, by their state',
    counted(sql, 'webhook_deliveries', deliveryStates),
  )
  metrics.gauge(
    'prona_webhooks',
    'Webhooks that were paused by themselves, and send nothing until somebody turns them on',
    counted(sql, 'webhooks', ['paused']),
  )
}

type Counts = readonly { readonly status: string; readonly count: number }[]

/** A database that says nothing is asked once, and the figure is left out meanwhile. */
function counted(sql: Sql, table: string, states: readonly string[]) {
  let asked: Promise<Counts> | undefined
  return async () => {
    asked ??= count(sql, table, states).finally(() => {
      asked = undefined
    })
    const counts = asked
    if (!(await endsWithin(counts, patienceMs))) throw new Error('The database does not answer')
    const found = new Map((await counts).map(({ status, count }) => [status, count]))
    return states.map((state) => ({ labels: { state }, value: found.get(state) ?? 0 }))
  }
}

async function count(sql: Sql, table: string, states: readonly string[]): Promise<Counts> {
  return sql<{ status: string; count: number }[]>`
    select status, count(*)::integer as count from ${sql(table)} where status in ${sql(states)} and deleted_at is null group by status`
}
