import '../ui/styles/make-units.css'
import '../ui/styles/payment-plan.css'
import { isTooMuch, lineTotals, sumOfLines } from '@prona/contract/invoices/invoice-totals'
import { isCurrency } from '@prona/contract/kernel/money'
import { type VatProfile, vatRates } from '@prona/contract/kernel/vat'
import { invoice } from '@prona/contract/resources'
import { useWatch } from 'react-hook-form'
import { isRecord } from '../engine/data/value-at.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { useWords } from '../ui/language.ts'

/** What the lines come to while they are written, as the server works it out. */
export function InvoiceSum() {
  const { label } = useWords()
  const display = useFieldDisplay()
  const { lines, prices, currency } = useWatch()
  const priced = Array.isArray(lines) ? lines.filter(isRecord).flatMap(pricedOf) : []
  if (priced.length === 0 || isTooMuch(priced) || !isCurrency(currency)) return null
  const totals = sumOfLines(priced.map((line) => lineTotals(line, prices === 'gross' ? 'gross' : 'net')))
  const { net, vat, gross } = invoice.fields.totals.fields
  const said = (amount: number) => display.say({ ...gross, currency }, amount)
  return (
    <div className="make__sum payplan__sum" role="status">
      <span>
        {label(net.label)} <b className="num">{said(totals.net)}</b>
      </span>
      <span>
        {label(vat.label)} <b className="num">{said(totals.vat)}</b>
      </span>
      <span>
        {label(gross.label)} <b className="num">{said(totals.gross)}</b>
      </span>
    </div>
  )
}

function pricedOf({ quantity, price, vatProfile }: Readonly<Record<string, unknown>>) {
  if (!isWhole(price) || !isProfile(vatProfile)) return []
  const isCounted = typeof quantity === 'number' && quantity > 0 && quantity <= 1_000_000
  return [{ quantity: isCounted ? quantity : null, price, vatProfile }]
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isProfile(value: unknown): value is VatProfile {
  return typeof value === 'string' && Object.hasOwn(vatRates, value)
}
