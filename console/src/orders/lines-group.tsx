import '../ui/styles/sums.css'
import type { Field } from '@prona/contract/kernel/field'
import { isCurrency } from '@prona/contract/kernel/money'
import type { PricedLine } from '@prona/contract/orders/order-totals'
import { pricedLine, reckoned } from '@prona/contract/orders/priced-line'
import { order, unit } from '@prona/contract/resources'
import { use } from 'react'
import { useWatch } from 'react-hook-form'
import { useRecordsById } from '../engine/data/use-records.ts'
import { useFormDetails } from '../engine/data/use-row.ts'
import { isRecord } from '../engine/data/value-at.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { textOf } from '../engine/fields/view.ts'
import { FormField } from '../engine/form/form-field.tsx'
import { FieldDisplayContext } from '../engine/form/form-scope.tsx'
import { useWords } from '../ui/language.ts'
import { LineFields } from './line-fields.tsx'
import { PickUnitsButton } from './pick-units-button.tsx'
import { PlanNote } from './plan-note.tsx'
import { useClash } from './use-clash.ts'
import { usePricing } from './use-pricing.ts'
import { isLet, isTaken, useLeases, useTakers } from './use-takers.ts'

type Values = Readonly<Record<string, unknown>>
type Props = { readonly members: readonly (readonly [string, Field])[] }

/** The units of an order: what each is and who has it already, and what all of it comes to while one types. */
export function LinesGroup({ members }: Props) {
  const lines = useLines()
  const { rows: units } = useRecordsById(
    unit,
    lines.flatMap(({ unit: id }) => (typeof id === 'string' ? [id] : [])),
  )
  const { takerOf } = useTakers(units.filter(({ status }) => isTaken(status)).map(({ _id }) => _id))
  const { leaseOf } = useLeases(units.filter(({ leaseState }) => isLet(leaseState)).map(({ _id }) => _id))
  const { clashOf, begin } = useClash(units.map(({ _id }) => _id))
  const row = use(FieldDisplayContext)?.row
  const self = textOf(row?._id) || undefined
  const { data: details } = useFormDetails(order, self)
  const currency: unknown = useWatch({ name: 'currency' })
  const pricing = usePricing()
  const priced = lines.map((line) =>
    pricedLine(
      line,
      units.find(({ _id }) => _id === line.unit),
      { ...pricing, currency: String(currency) },
    ),
  )
  return (
    <div className="order-lines fields f6">
      {members.map(([name, field]) => (
        <FormField
          key={name}
          path={name}
          field={field}
          bare={name === 'lines'}
          row={(index) => {
            const one = units.find(({ _id }) => _id === lines[index]?.unit)
            const taker = one && takerOf(one._id)
            return (
              <LineFields
                index={index}
                known={one}
                against={{
                  taker: taker?._id === self ? undefined : taker,
                  lease: one && leaseOf(one._id),
                  clash: one && clashOf(one._id),
                  onBegin: begin,
                }}
                priced={priced[index]}
                limit={isApproved(row, lines[index]) ? undefined : details?.limits.maxDiscountBp}
                currency={isCurrency(currency) ? currency : undefined}
                pricing={pricing}
              />
            )
          }}
        />
      ))}
      <PickUnitsButton known={units} />
      <Sums priced={priced} currency={currency} />
      <PlanNote gross={reckoned(priced.filter((one) => one !== undefined)).gross} currency={currency} />
    </div>
  )
}

/** As it was approved; another price would need approval anew. */
function isApproved(row: Values | undefined, line: Values | undefined): boolean {
  const before = row?.approval === 'approved' && Array.isArray(row.lines) ? row.lines.filter(isRecord) : []
  return before.some((one) => agreed.every((name) => (one[name] ?? null) === (line?.[name] ?? null)))
}

const agreed = ['unit', 'price', 'discountBp'] as const

function useLines(): readonly Readonly<Record<string, unknown>>[] {
  const watched: unknown = useWatch({ name: 'lines' })
  return Array.isArray(watched) ? watched.filter(isRecord) : []
}

type SumsProps = { readonly priced: readonly (PricedLine | undefined)[]; readonly currency: unknown }

/** By the very functions the server reckons with; what has no price yet is not among it. */
function Sums({ priced, currency }: SumsProps) {
  const { t, label } = useWords()
  const display = useFieldDisplay({ currency })
  const known = priced.filter((one) => one !== undefined)
  if (known.length === 0) return null
  const { net, vat, gross } = order.fields.totals.fields
  const sums = reckoned(known)
  const shown = (field: Field, value: number) => display.say(field, value)
  const missing = priced.length - known.length
  return (
    <dl className="sums order-sums f6" aria-label={label(order.fields.totals.label)}>
      {sums.discount > 0 && (
        <div>
          <dt>{label(order.fields.lines.fields.discountBp.label)}</dt>
          <dd>{shown(net, -sums.discount)}</dd>
        </div>
      )}
      <div>
        <dt>{label(net.label)}</dt>
        <dd>{shown(net, sums.net)}</dd>
      </div>
      <div>
        <dt>{label(vat.label)}</dt>
        <dd>{shown(vat, sums.vat)}</dd>
      </div>
      <div className="tot">
        <dt>
          {label(gross.label)}
          {missing > 0 && <small className="muted"> {t('order.withoutPrice', { count: missing })}</small>}
        </dt>
        <dd>{shown(gross, sums.gross)}</dd>
      </div>
    </dl>
  )
}
