import { consentPurpose } from '@prona/contract/customers/consent'
import { labelIn } from '@prona/contract/kernel/words'
import { consentText, customer } from '@prona/contract/resources'
import { authorize } from '../kernel/authorize.ts'
import { getRow } from '../kernel/rows.ts'
import { run } from '../kernel/statement.ts'
import { factsOf, type Job, type Report, sheetOf } from './job.ts'
import type { Part } from './printed-document.ts'
import { inReport } from './report-words.ts'

type Text = {
  readonly purpose: keyof typeof consentPurpose.choices
  readonly number: number
  readonly text: string
}

/** What a customer can agree to, each purpose for itself, to be signed: nothing is agreed to beforehand. */
export async function consentForm(job: Job): Promise<Report> {
  const { ctx } = job
  const { language } = ctx
  authorize(ctx, consentText, 'read')
  const whose = await getRow(ctx, customer, job.id)
  const texts = await run<Text>(
    ctx.db,
    `select distinct on (purpose) purpose, number, coalesce(text ->> $1, text ->> 'sq', text ->> 'en', '') as text
      from consent_texts where deleted_at is null order by purpose, number desc`,
    [language],
  )
  const facts = factsOf(job, customer, whose, ['name', 'address', 'phones', 'emails'])
  const parts: Part[] = [
    { kind: 'facts', facts },
    ...(texts.length === 0 ? [{ kind: 'text', text: inReport('noConsentTexts', language) } as const] : []),
    ...texts.flatMap(({ purpose, number, text }): Part[] => [
      { kind: 'heading', text: labelIn(consentPurpose.choices[purpose], language) },
      { kind: 'text', text },
      { kind: 'text', text: inReport('yesOrNo', language) },
      { kind: 'note', text: inReport('version', language, { number: String(number) }) },
    ]),
    { kind: 'text', text: inReport('consentNote', language) },
    { kind: 'signatures', names: [whose.name] },
  ]
  const sheet = await sheetOf(job, whose.branch ?? '', whose.name)
  return { about: whose.name, document: { ...sheet, parts } }
}
