import { unitCalls } from '@prona/client/units'
import '../ui/styles/price-history.css'
import { orThrow } from '@prona/client/problem'
import { dayOf } from '@prona/contract/kernel/day'
import type { Choices } from '@prona/contract/kernel/field'
import { formatDay, formatInstant, formatMoney, formatPercent } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import { noValue } from '@prona/contract/kernel/number-text'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { unit } from '@prona/contract/resources'
import { type PriceAt, type PriceKept, type PriceStep, pricesKept } from '@prona/contract/units/price-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useUndo } from '../engine/batch/use-undo.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { timeZone } from '../engine/data/time-zone.ts'
import { actorOf } from '../engine/history/history-entries.ts'
import { whenSaid } from '../engine/history/when.ts'
import { Button } from '../ui/button.tsx'
import { timeNow } from '../ui/clock.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useWords, type Words } from '../ui/language.ts'
import { changedFields, changeOf, courseHeight, courseOf, courseWidth, drawnCourse } from './price-course.ts'

const pageSize = 20

/** How the prices of a unit have changed: drawn, and row by row with who, why and along with how many others. */
export function PriceHistory({ row }: { readonly row: AnyRow }) {
  const words = useWords()
  const { t, label } = words
  const heading = useId()
  const [chosen, choose] = useState<PriceKept>()
  const [undoing, setUndoing] = useState<PriceStep['batch']>(null)
  const undo = useUndo(unit)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = usePrices(row)
  const steps = data?.pages.flatMap(({ prices }) => prices) ?? []
  const fields = changedFields(steps, pricesKept)
  const field = fields.find((one) => one === chosen) ?? fields[0]
  if (!field) return null
  const shown = steps.filter((step) => step.field === field)
  return (
    <section className="card further" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {t('priceHistory.title')}
        </h2>
        {fields.length > 1 && (
          <fieldset className="seg price-history__which" aria-label={t('reprice.which')}>
            {fields.map((one) => (
              <button key={one} type="button" aria-pressed={one === field} onClick={() => choose(one)}>
                {label(unit.fields[one].label)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <Course steps={shown} since={hasNextPage ? shown.at(-1)?.at : row.createdAt} words={words} />
      <div className="scroll scroll--in">
        <table className="table table--in table--fold price-history" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{t('priceHistory.when')}</th>
              <th scope="col" className="n">
                {t('priceHistory.before')}
              </th>
              <th scope="col" className="n">
                {t('priceHistory.after')}
              </th>
              <th scope="col" className="n">
                {t('reprice.rise')}
              </th>
              <th scope="col">{t('priceHistory.why')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((step) => (
              <Step
                key={JSON.stringify([step.at, step.from, step.to])}
                step={step}
                words={words}
                onUndo={() => setUndoing(step.batch)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {undoing && (
        <Confirm
          title={t('priceHistory.undoTitle', { count: undoing.units })}
          opened
          onClose={() => setUndoing(null)}
          text={t('priceHistory.undoText')}
          verb={t('bulk.undo')}
          onConfirm={() => {
            setUndoing(null)
            undo(undoing._id).run()
          }}
        />
      )}
      {hasNextPage && (
        <div className="card__body">
          <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('history.older')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** A new version of the unit fetches them again. */
function usePrices({ _id, version }: AnyRow) {
  const { client, branch } = useSignedIn()
  return useInfiniteQuery({
    queryKey: [unit.plural, 'prices', branch, _id, version],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      orThrow((options) =>
        unitCalls(client.connection).prices(
          _id,
          { itemsPerPage: pageSize, ...(pageParam && { after: pageParam }) },
          { ...options, signal },
        ),
      ),
    getNextPageParam: ({ pagination }) => pagination.next,
    placeholderData: (before) => before,
  })
}

type CourseProps = {
  readonly steps: readonly PriceStep[]
  readonly since: string | undefined
  readonly words: Words
}

/** The price over time; the rows below say the same in words. */
function Course({ steps, since, words: { language } }: CourseProps) {
  const [now] = useState(() => timeNow())
  const [newest] = steps
  if (!newest || since === undefined) return null
  const course = courseOf(steps, { since, now })
  const [first, last] = [course[0], course.at(-1)]
  const { currency } = newest.to.amount === null ? newest.from : newest.to
  if (!first || !last || !isCurrency(currency)) return null
  const amounts = course.map(({ amount }) => amount)
  const money = (amount: number) => formatMoney(amount, currency, language)
  const day = (at: number) => formatDay(dayOf(new Date(at).toISOString(), timeZone), language)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  return (
    <div className="price-course" aria-hidden>
      <div className="price-course__amounts">
        <span className="num">{money(high)}</span>
        {low < high && <span className="num">{money(low)}</span>}
      </div>
      <svg aria-hidden viewBox={`0 0 ${courseWidth} ${courseHeight}`} preserveAspectRatio="none">
        <path d={drawnCourse(course)} />
      </svg>
      <div className="price-course__days">
        <span className="num">{day(first.from)}</span>
        <span className="num">{day(last.until)}</span>
      </div>
    </div>
  )
}

type StepProps = { readonly step: PriceStep; readonly words: Words; readonly onUndo: () => void }

function Step({ step, words, onUndo }: StepProps) {
  const { t, language } = words
  const { at, from, to, reason, batch } = step
  const change = changeOf(step)
  return (
    <tr>
      <td className="key price-history__when" data-name={t('priceHistory.when')}>
        <span>
          <time dateTime={at} title={formatInstant(at, language, timeZone)}>
            {whenSaid(at, timeNow(), timeZone, words)}
          </time>
          <small className="muted">{actorOf(step, words)}</small>
        </span>
      </td>
      <td className="n dim" data-name={t('priceHistory.before')}>
        <span className="num">{said(from, words)}</span>
      </td>
      <td className="n" data-name={t('priceHistory.after')}>
        <span className="num">{said(to, words)}</span>
      </td>
      <td className="n dim" data-name={t('reprice.rise')}>
        {change !== undefined && (
          <span className="num">{`${change > 0 ? '+' : ''}${formatPercent(change, language)}`}</span>
        )}
      </td>
      <td className="price-history__why" data-name={t('priceHistory.why')}>
        {(reason || batch) && (
          <span>
            {reason}
            {batch && (
              <small className="muted">{t(`priceHistory.${batch.way}`, { count: batch.units })}</small>
            )}
            {batch?.canUndo && (
              <Button
                small
                look="ghost"
                icon="undo"
                aria-label={`${t('bulk.undo')}: ${t(`priceHistory.${batch.way}`, { count: batch.units })}`}
                onClick={onUndo}
              >
                {t('bulk.undo')}
              </Button>
            )}
          </span>
        )}
      </td>
    </tr>
  )
}

function said({ amount, currency, period }: PriceAt, { label, language }: Words): string {
  if (amount === null || !isCurrency(currency)) return noValue
  const money = formatMoney(amount, currency, language)
  const periods: Choices = unit.fields.rentPeriod.choices
  const word = period === null ? undefined : periods[period]
  return word ? `${money} · ${label(word)}` : money
}
