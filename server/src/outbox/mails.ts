import type { Row } from '@prona/contract/kernel/resource'
import { mail } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { defineFeature, type Feature } from '../kernel/feature.ts'
import { hoursAfter } from '../kernel/hours-after.ts'
import { updateRow } from '../kernel/rows.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { usualHours } from '../mail/send-mail.ts'

type Mail = Row<typeof mail>

export const mailFeature: Feature<typeof mail> = defineFeature(mail, {
  actions: { sendAgain, discard: (ctx, row) => updateRow(ctx, mail, row, { status: 'discarded' }) },
})

/** As a new message: the one before may have arrived, and a link that it brings is another one now. */
async function sendAgain(ctx: Context, row: Mail): Promise<Mail> {
  const until = hoursAfter(ctx.now, usualHours)
  await ctx.db`
    update mails set claim = null, told_at = null, message_id = ${uuidv7()}, send_until = ${until} where _id = ${row._id}`
  const fresh = { status: 'waiting', tries: 0, nextTryAt: ctx.now, problem: null, answer: null } as const
  return updateRow(ctx, mail, row, fresh)
}
