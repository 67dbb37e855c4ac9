/** A process that hands over what waits, until nothing does, and may be killed at any moment. */

import { connect } from '../src/database/connect.ts'
import { sendWaitingMails } from '../src/outbox/send-waiting-mails.ts'
import { aJobRun } from './a-job-run.ts'

const { address, mail, now } = JSON.parse(process.argv[2] ?? '{}')
const sql = connect(address, { max: 2 })
const patience = { silentMs: 1_000, wholeMs: 10_000 }
for (let hour = 0; ; hour++) {
  const [left] = await sql`select from mails where status in ('waiting', 'sending', 'handingOver') limit 1`
  if (!left) break
  const later = new Date(Date.parse(now) + hour * 3_700_000).toISOString()
  await sendWaitingMails(aJobRun(sql, later, { note: () => {} }), {
    mail,
    publicUrl: 'http://prona.test',
    patience,
  })
}
await sql.end()
