import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { isAddressFull, lockAddresses, mostMailsTo } from './mails-to.ts'
import { sendMail } from './send-mail.ts'

const { sql, owner } = await freshDatabase()
const now = new Date().toISOString()
const letter = { subject: 'Ftesë', paragraphs: ['Një ftesë.'] }

test('mails that somebody else is writing to an address are counted before another is written', async () => {
  const to = 'Arta@example.com'
  const isFull = await heldUp(owner, {
    by: async (db) => {
      await lockAddresses(db, [to])
      for (let nth = 0; nth < mostMailsTo; nth++)
        await sendMail(db, { to, kind: 'invitation', language: 'sq', letter, now })
    },
    work: () => sql.begin((db) => isAddressFull(db, to.toLowerCase(), 'invitation', now)),
  })
  expect(isFull).toBe(true)
})
