import { roundings } from '@prona/contract/batches/adjust'
import { knownText } from '@prona/contract/kernel/kinds'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { unit } from '@prona/contract/resources'
import { changedPrices, risesBy } from '@prona/contract/units/price-change'
import { useId } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { Frame } from '../ui/inputs/frame.tsx'
import { Pick } from '../ui/inputs/pick.tsx'
import { TextBox } from '../ui/inputs/text-box.tsx'
import { useWords } from '../ui/language.ts'
import type { MatrixUnit } from './matrix-unit.ts'
import { differencesOf, isFree, riseFrom, type TypedChange } from './reprice.ts'

type Props = {
  readonly rows: readonly MatrixUnit[]
  readonly typed: TypedChange
  readonly onChange: (typed: TypedChange) => void
}

/** By how much prices change: all alike, again for each floor, and by what one sees. */
export function PriceInputs({ rows, typed, onChange }: Props) {
  const { t, label, language } = useWords()
  const id = useId()
  const access = useAccess()
  const { floors, views } = differencesOf(rows)
  const prices = changedPrices.filter(
    (one) => access.field(unit, one) && rows.some((row) => typeof row[one] === 'number'),
  )
  const set = (part: Partial<TypedChange>) => onChange({ ...typed, ...part })
  const unitSign = typed.by === 'percent' ? '%' : typed.by === 'perArea' ? t('reprice.each') : undefined
  const rise = (name: string, text: string, change: (text: string) => void, title: string) => {
    const isWrong = riseFrom(typed.by, text) === undefined
    return (
      <Frame id={`${id}-${name}`} label={title} error={isWrong ? t('reprice.wrong') : undefined} span={3}>
        {(wiring) => <TextBox {...wiring} figures="signed" unit={unitSign} value={text} onChange={change} />}
      </Frame>
    )
  }
  const free = rows.filter(isFree).length
  return (
    <>
      {free > 0 && free < rows.length && (
        <fieldset className="seg seg--wide" aria-label={t('reprice.units')}>
          {[true, false].map((onlyFree) => (
            <button
              key={String(onlyFree)}
              type="button"
              aria-pressed={onlyFree === typed.onlyFree}
              onClick={() => set({ onlyFree })}
            >
              {onlyFree
                ? t('reprice.onlyFree', { count: free })
                : t('reprice.allChosen', { count: rows.length })}
            </button>
          ))}
        </fieldset>
      )}
      {prices.length > 1 && (
        <fieldset className="seg seg--wide" aria-label={t('reprice.which')}>
          {prices.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === typed.price}
              onClick={() => set({ price: one })}
            >
              {label(unit.fields[one].label)}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className="seg seg--wide" aria-label={t('reprice.by')}>
        {risesBy.map((one) => (
          <button key={one} type="button" aria-pressed={one === typed.by} onClick={() => set({ by: one })}>
            {t(`reprice.${one}`)}
          </button>
        ))}
      </fieldset>
      <div className="fields">
        <div className="f3" data-first>
          {rise('rise', typed.rise, (text) => set({ rise: text }), t('reprice.rise'))}
        </div>
        <Frame id={`${id}-round`} label={t('bulk.round')} span={3}>
          {(wiring) => (
            <Pick
              {...wiring}
              value={typed.roundTo}
              clearable
              options={roundings.map((one) => ({ value: String(one), label: formatNumber(one, language) }))}
              onChange={(roundTo) => set({ roundTo })}
            />
          )}
        </Frame>
        {floors.length > 0 && (
          <>
            {rise('floors', typed.perFloor, (text) => set({ perFloor: text }), t('reprice.perFloor'))}
            <Frame id={`${id}-from`} label={t('reprice.fromFloor')} span={3}>
              {(wiring) => (
                <Pick
                  {...wiring}
                  value={typed.fromFloor}
                  options={floors.map((one) => ({ value: String(one), label: formatNumber(one, language) }))}
                  onChange={(fromFloor) => fromFloor !== null && set({ fromFloor })}
                />
              )}
            </Frame>
          </>
        )}
      </div>
      {views.length > 0 && (
        <details className="reprice__views">
          <summary className="small">{t('reprice.perView')}</summary>
          <div className="fields">
            {views.map((view) => (
              <div className="f3" key={view}>
                {rise(
                  `view-${view}`,
                  typed.perView[view] ?? '',
                  (text) => set({ perView: { ...typed.perView, [view]: text } }),
                  knownText(unit.fields.view, view, language) || t('reprice.noView'),
                )}
              </div>
            ))}
          </div>
        </details>
      )}
      <div className="fields">
        <Frame id={`${id}-reason`} label={t('reprice.reason')} span={6}>
          {(wiring) => (
            <TextBox
              {...wiring}
              maxLength={500}
              value={typed.reason}
              onChange={(reason) => set({ reason })}
            />
          )}
        </Frame>
      </div>
    </>
  )
}
