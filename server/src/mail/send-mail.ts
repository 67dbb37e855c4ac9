import type { Language } from '@prona/contract/kernel/words'
import type { MailKind } from '@prona/contract/mails/mail-kinds'
import type { Database } from '../kernel/context.ts'
import { hoursAfter } from '../kernel/hours-after.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { type Letter, letterAsText } from './letter.ts'

export type NewMail = {
  readonly to: string
  readonly kind: MailKind
  /** The reader's. */
  readonly language: Language
  readonly letter: Letter
  /** The user it is for, and whoever caused it. */
  readonly user?: string
  readonly by?: string | null
  readonly now: string
  /** The `_id` of the link that the button leads to; the token is made when the mail is handed over. */
  readonly link?: string
  /** Nobody wants it any more after so many hours. */
  readonly hours?: number
}

export const usualHours = 72

/**
 * Written in the transaction of its cause, so that there is no mail of what was undone, and none missing of what was
 * not. A job hands it over to the mail server; where there is none it waits where administrators see it. What it says
 * must hold no secret: it is kept and can be read.
 */
export async function sendMail(db: Database, mail: NewMail): Promise<string> {
  const { to, kind, language, letter, user, by, now, link, hours = usualHours } = mail
  const _id = uuidv7()
  const until = hoursAfter(now, hours)
  await db`
    insert into mails (_id, recipient, user_id, kind, language, subject, text, letter, link, next_try_at, send_until,
      message_id, created_at, created_by, updated_at, updated_by)
    values (${_id}, ${to}, ${user ?? null}, ${kind}, ${language}, ${letter.subject}, ${letterAsText(letter, undefined)},
      ${db.json(letter)}, ${link ?? null}, ${now}, ${until}, ${uuidv7()}, ${now}, ${by ?? null}, ${now}, ${by ?? null})`
  return _id
}
