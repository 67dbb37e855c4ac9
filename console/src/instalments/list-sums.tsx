import '../ui/styles/list-sums.css'
import { formatMoney } from '@prona/contract/kernel/format'
import { type Currency, isCurrency } from '@prona/contract/kernel/money'
import { noValue } from '@prona/contract/kernel/number-text'
import { instalment } from '@prona/contract/resources'
import { useAccess } from '../engine/data/access.ts'
import type { ListState } from '../engine/data/list-state.ts'
import { useFigures } from '../engine/data/use-figures.ts'
import { askedBy } from '../engine/data/use-list.ts'
import { useWords } from '../ui/language.ts'

type Sums = { readonly currency: string; readonly amount: number; readonly outstanding: number }
const shown = ['amount', 'outstanding'] as const

/** Beside the name of the list: what everything in it comes to, whatever it is narrowed to, in each currency. */
export function ListSums({ state }: { readonly state: ListState }) {
  const access = useAccess()
  const seesAll = ['currency', 'received', ...shown].every((name) => access.field(instalment, name))
  return seesAll ? <Sums state={state} /> : null
}

function Sums({ state }: { readonly state: ListState }) {
  const { label, language } = useWords()
  const { search, filter } = askedBy(state)
  const asked = new URLSearchParams({ search, filter: JSON.stringify(filter) }).toString()
  const { data, isPlaceholderData, isPending } = useFigures({
    key: ['instalments', asked],
    of: [instalment],
    ask: (client, options) => client.figures<readonly Sums[]>(`instalments?${asked}`, options),
  })
  const known = data?.flatMap((one) => (isCurrency(one.currency) ? [{ ...one, currency: one.currency }] : []))
  if (isPending) return <Room />
  if (!known || known.length === 0) return null
  const said = (amount: number, currency: Currency) => formatMoney(amount, currency, language)
  return (
    <dl className="listsums" aria-busy={isPlaceholderData}>
      {shown.map((name) => (
        <div key={name}>
          <dt>{label(instalment.fields[name].label)}</dt>
          {known.map((one) => (
            <dd key={one.currency} className="num">
              {said(one[name], one.currency)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** On a phone the sums stand above the rows, which would move when they come. */
function Room() {
  const { label } = useWords()
  return (
    <dl className="listsums listsums--awaited" aria-hidden>
      {shown.map((name) => (
        <div key={name}>
          <dt>{label(instalment.fields[name].label)}</dt>
          <dd className="num">{noValue}</dd>
        </div>
      ))}
    </dl>
  )
}
