import { splitOverProfiles } from '@prona/contract/invoices/vat-split'
import { formatDay } from '@prona/contract/kernel/format'
import { knownText } from '@prona/contract/kernel/kinds'
import { money } from '@prona/contract/kernel/money'
import type { Row } from '@prona/contract/kernel/resource'
import type { VatProfile } from '@prona/contract/kernel/vat'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { instalment, invoice } from '@prona/contract/resources'

type Invoiced = Pick<
  Row<typeof instalment>,
  '_id' | 'kind' | 'number' | 'name' | 'periodFrom' | 'periodTo' | 'amount'
>
type OrderLine = {
  readonly price: number | null
  readonly discountBp: number | null
  readonly vatProfile: VatProfile | null
}

/** An instalment as lines: one for each VAT profile of its order, in the customer's language. */
export function linesOf(row: Invoiced, lines: readonly OrderLine[], language: Language) {
  const priced = lines.map(({ price, discountBp, vatProfile }) => {
    return { price: price ?? 0, discountBp, vatProfile: vatProfile ?? 'standard' }
  })
  const text = textOf(row, language)
  return splitOverProfiles(money(row.amount), priced).map(({ vatProfile, gross }) => {
    return { text, quantity: null, price: gross, vatProfile, instalment: row._id }
  })
}

function textOf({ kind, number, name, periodFrom, periodTo }: Invoiced, language: Language): string {
  const day = (one: string) => formatDay(one, language)
  const parts = [
    `${labelIn(instalment.fields.kind.choices[kind], language)} ${number}`,
    name === null ? null : knownText(instalment.fields.name, name, language),
    periodFrom && periodTo ? `${day(periodFrom)} – ${day(periodTo)}` : null,
  ]
  return parts.filter(Boolean).join(', ').slice(0, invoice.fields.lines.fields.text.max)
}
