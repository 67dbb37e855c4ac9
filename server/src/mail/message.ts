import type { Language } from '@prona/contract/kernel/words'
import MailComposer from 'nodemailer/lib/mail-composer'
import { type Letter, letterAsHtml, letterAsText } from './letter.ts'

export type Written = {
  readonly recipient: string
  readonly language: Language
  readonly letter: Letter
  readonly messageId: string
  readonly createdAt: string
}
type Sender = { readonly from: string; readonly company: string; readonly href: string | undefined }

/** The bytes of a mail: HTML and text, by their own Message-ID. */
export function messageOf(mail: Written, { from, company, href }: Sender): Promise<Buffer> {
  const { recipient, language, letter, messageId, createdAt } = mail
  return new MailComposer({
    from,
    to: { name: '', address: recipient },
    subject: letter.subject,
    text: letterAsText(letter, href),
    html: letterAsHtml(letter, { language, company, href }),
    messageId: `<${messageId}@${addressOf(from).split('@')[1]}>`,
    date: new Date(createdAt),
    // Answers of machines, such as that somebody is on leave, help nobody.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** The address alone: `Prona <prona@example.com>` is `prona@example.com`. */
export function addressOf(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from
}
