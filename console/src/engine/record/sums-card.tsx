import '../../ui/styles/sums.css'
import type { FieldOf } from '@prona/contract/kernel/field'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { valueAt } from '../data/value-at.ts'
import { Fact } from '../fields/show.tsx'
import type { FieldDisplay } from '../fields/view.ts'

type Props = {
  readonly path: string
  readonly field: FieldOf<'group'>
  readonly row: AnyRow
  readonly display: FieldDisplay
}

/** A group of nothing but amounts reads as a sum: one below the other, the last is the total. */
export function SumsCard({ path, field, row, display }: Props) {
  const { label } = useWords()
  const amounts = Object.entries(field.fields)
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">{label(field.label)}</h2>
      </div>
      <dl className="sums card__body">
        {amounts.map(([name, one], index) => (
          <div key={name} className={index === amounts.length - 1 ? 'tot' : undefined}>
            <dt>{label(one.label)}</dt>
            <dd>
              <Fact
                field={one}
                path={`${path}.${name}`}
                value={valueAt(row, `${path}.${name}`)}
                display={display}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function isOfAmounts({ fields }: FieldOf<'group'>): boolean {
  const all = Object.values(fields)
  return all.length > 1 && all.every(({ kind }) => kind === 'money')
}
