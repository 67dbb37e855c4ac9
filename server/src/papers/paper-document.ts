import type { Row } from '@prona/contract/kernel/resource'
import {
  filledWith,
  knownParts,
  namesIn,
  type PaperPart,
  partsOf,
  type TextPart,
} from '@prona/contract/papers/paper-text'
import { type BlockName, isValue } from '@prona/contract/papers/placeholders'
import { customer, order, type paperTemplate } from '@prona/contract/resources'
import { hiddenFrom } from '../kernel/authorize.ts'
import { noteReading } from '../readings/readings.ts'
import { alikeIn, type Written } from '../reports/alike.ts'
import { closedNoteOf, isClosed } from '../reports/in-force.ts'
import { type Account, issuerOf, tableOfAccounts } from '../reports/issuer.ts'
import { type Job, printedBy, sheetFrom, stateOf } from '../reports/job.ts'
import {
  amountsOf,
  amountsOfLines,
  linesOf,
  type Order,
  partiesOf,
  signersOf,
  sumsOf,
  takersOf,
  type Units,
  unitsOf,
} from '../reports/order-tables.ts'
import { amountsOfPayments, type Payments, paymentsOf, scheduleOf } from '../reports/payment-schedule.ts'
import type { Part, PrintedDocument } from '../reports/printed-document.ts'
import { inReport } from '../reports/report-words.ts'
import { type PaperValues, valuesOf } from './paper-values.ts'

export type PaperText = Pick<Row<typeof paperTemplate>, 'language' | 'heading' | 'text' | 'status'> & {
  /** How the document says what it was made from: the template's name and version. */
  readonly source: string
}

type Paper = {
  readonly document: PrintedDocument
  /** It shows personal numbers, which not everybody who reads the order may see. */
  readonly isPrivate: boolean
}

/** What is printed where nothing is known: to be filled in by hand. */
const gap = '……………………'

/** A template's text about one order, in the template's language. */
export async function paperOf(
  asked: Pick<Job, 'ctx' | 'signal' | 'pictures'>,
  { language, heading, text, status, source }: PaperText,
  row: Order,
): Promise<Paper> {
  const ctx = { ...asked.ctx, language }
  const issuer = await issuerOf(ctx, row.branch ?? '')
  const tables = await tablesFor({ ...asked, ctx }, row, partsOf(text))
  const values = await valuesOf(ctx, row, issuer, tables.written)
  const name = filledWith(heading, (one) => valueIn(values, one) || gap)
  const job = { ...asked, ctx, name }
  const { subtitle, ...sheet } = await sheetFrom(job, issuer, row.number)
  const known = { ...tables, values, accounts: issuer.accounts }
  const written = knownParts(partsOf(text), (one) => valueIn(values, one) !== '')
  const parts: Part[] = []
  for (const part of written) parts.push(...(await printed(job, row, part, known)))
  const note: Part[] = status === 'example' ? [{ kind: 'note', text: inReport('exampleText', language) }] : []
  const document: PrintedDocument = {
    ...sheet,
    // Most headings say the number themselves.
    ...(name.includes(row.number) ? {} : { subtitle }),
    foot: `${source}  ·  ${row.number}  ·  ${printedBy(ctx)}`,
    parts: [...note, ...closedNoteOf(row, language), ...parts],
    ...(row.status === 'draft' || isClosed(row) ? { state: stateOf(ctx, order, row, 'status') } : {}),
  }
  const texts = [heading, ...written.flatMap((part) => (part.kind === 'block' ? [] : [part.text]))]
  const number = values['customer.personalNumber']
  const [first] = takersOf(row)
  const namesNumber = texts.some((one) => namesIn(one).includes('customer.personalNumber'))
  if (namesNumber && first && number !== '')
    noteReading(ctx, customer, [{ _id: first.customer, personalNumber: number }])
  const hasParties = written.some((part) => part.kind === 'block' && part.name === 'parties')
  const isSeen = !hiddenFrom(ctx, customer).has('personalNumber')
  return { document, isPrivate: isSeen && (namesNumber || hasParties) }
}

function valueIn(values: PaperValues, name: string): string {
  return isValue(name) ? values[name] : ''
}

type Printing = Pick<Job, 'ctx' | 'signal' | 'pictures' | 'name'>
type Tables = {
  readonly units: Units
  readonly payments: Payments | undefined
  /** Writes the amounts of the whole document alike. */
  readonly written: Written
}
type Known = Tables & { readonly values: PaperValues; readonly accounts: readonly Account[] }

/** What the tables of a text are made of; what it does not show is not read. */
async function tablesFor(
  job: Pick<Job, 'ctx' | 'signal'>,
  row: Order,
  parts: readonly PaperPart[],
): Promise<Tables> {
  const shows = (name: BlockName) => parts.some((part) => part.kind === 'block' && part.name === name)
  const units: Units = shows('lines') ? await unitsOf(job, row) : new Map()
  const payments = shows('instalments') ? await paymentsOf(job, row) : undefined
  const amounts = [
    ...amountsOf(row),
    ...(shows('lines') ? amountsOfLines(row, units) : []),
    ...(payments ? amountsOfPayments(payments) : []),
  ]
  return { units, payments, written: alikeIn(row.currency, amounts, job.ctx.language) }
}

async function printed(job: Printing, row: Order, part: PaperPart, known: Known): Promise<readonly Part[]> {
  return part.kind === 'block' ? blockOf(job, row, part.name, known) : [textOfPart(part, known.values)]
}

function textOfPart({ kind, text }: TextPart, values: PaperValues): Part {
  const filled = filledWith(text, (name) => valueIn(values, name) || gap)
  return { kind: kind === 'paragraph' ? 'text' : kind, text: filled }
}

async function blockOf(
  job: Printing,
  row: Order,
  name: BlockName,
  { values, accounts, units, payments, written }: Known,
): Promise<readonly Part[]> {
  switch (name) {
    case 'parties':
      return [await partiesOf(job, row)]
    case 'lines':
      return linesOf(job, row, units, written)
    case 'totals':
      return [sumsOf(job, row, written)]
    case 'instalments':
      return payments ? scheduleOf(job, row, payments, written) : []
    case 'accounts':
      return accounts.length > 0 ? [tableOfAccounts(job.ctx, accounts)] : []
    case 'signatures':
      return [
        {
          kind: 'signatures',
          names: [
            inReport('signedFor', job.ctx.language, { name: values['company.name'] }),
            ...signersOf(job.ctx, row),
          ],
        },
      ]
  }
}
