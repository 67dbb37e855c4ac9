/** A process that takes up what changed and sends it until nothing waits, and may be killed at any moment. */

import { connect } from '../src/database/connect.ts'
import { callWebhooks } from '../src/webhooks/call-webhooks.ts'
import { openAddresses } from '../src/webhooks/open-addresses.ts'
import { webhookKeyFrom } from '../src/webhooks/signature.ts'
import { takeUpChanges } from '../src/webhooks/take-up-changes.ts'
import { aJobRun } from './a-job-run.ts'

const { address, secret, now } = JSON.parse(process.argv[2] ?? '{}')
const sql = connect(address, { max: 4 })
const groups = { reportingRoles: [], limitedRoles: [] }
for (let attempt = 0; ; attempt++) {
  // Two failures of one event are followed by pauses of half a minute and of two minutes.
  const later = new Date(Date.parse(now) + attempt * 900_000).toISOString()
  const run = aJobRun(sql, later)
  await takeUpChanges(run, groups)
  const [left] = await sql`select from webhook_deliveries where status in ('waiting', 'sending') limit 1`
  if (!left) break
  await callWebhooks(run, {
    groups,
    key: webhookKeyFrom(secret),
    isOpen: openAddresses(['127.0.0.1']),
    clock: () => later,
    patienceMs: 300,
  })
}
await sql.end()
