import type { Milestone } from '@prona/contract/instalments/plan'
import { type Day, isDay } from '@prona/contract/kernel/day'
import { formatDay, monthNames } from '@prona/contract/kernel/format'
import type { Money } from '@prona/contract/kernel/money'
import { instalment, planTemplate } from '@prona/contract/resources'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FieldDisplay } from '../engine/fields/view.ts'
import type { Values } from '../engine/form/form-values.ts'
import { useWords } from '../ui/language.ts'
import { amountStepped, monthMoved, type Point, placesOf, scaleOf, ticksOf, within } from './plan-line.ts'
import { amountIn, dueBy, shareIn } from './plan-values.ts'
import { usePointDrag } from './use-point-drag.ts'

type Props = {
  readonly rows: readonly Values[]
  readonly total: Money
  /** What the payments leave of it. */
  readonly left: Money
  readonly milestones: readonly Milestone[]
  readonly today: Day
  readonly display: FieldDisplay
}

/** As close as two payments may stand that a finger tells apart. */
const apart = 30
const monthWidth = 66

/** Nothing is drawn where there is no payment. */
export function PlanLine(props: Props) {
  return props.rows.length > 0 && <Line {...props} />
}

/** The payments over time: drawn along to another day and up or down to another amount, by pointer, finger and keys. */
function Line({ rows, total, left, milestones, today, display }: Props) {
  const { t, language } = useWords()
  const { setValue } = useFormContext()
  const help = useId()
  const track = useRef<HTMLDivElement>(null)
  const width = useWidth(track)
  const [held, setHeld] = useState(0)
  const set = (index: number, moved: { readonly dueOn: Day } | { readonly amount: number }) => {
    for (const [name, value] of Object.entries(moved)) {
      setValue(`rows.${index}.${name}`, value, { shouldDirty: true, shouldTouch: true })
    }
  }
  const { dragged, onDragStart } = usePointDrag(set)
  const points = rows.map((row, index) => pointOf(row, index, milestones))
  const scale = dragged?.scale ?? scaleOf(points, total, today)
  const { period, top } = scale
  const dated = points.filter((point) => point.day !== null)
  const waiting = points.filter((point) => point.day === null)
  const places = placesOf(
    dated.map(({ day }) => day ?? today),
    period,
    width,
    apart,
  )
  const at = Math.min(held, points.length - 1)
  const planBeside = ({ amount }: Point) => ({ total, others: total - left - amount })
  const said = (point: Point) => {
    const name = display.say(instalment.fields.name, rows[point.index]?.name)
    const parts = [
      ...(name ? [name] : []),
      point.day === null ? t(point.isFree ? 'plan.noDay' : 'plan.waits') : formatDay(point.day, language),
      display.say(instalment.fields.amount, point.amount),
      display.say(planTemplate.fields.parts.fields.shareBp, shareIn(point.amount, total)),
    ]
    return parts.join(' · ')
  }
  const onKeyDown = (point: Point, event: KeyboardEvent<HTMLElement>) => {
    const change = keyed(point, event, (steps) => amountStepped(point.amount, steps, planBeside(point)))
    if (change) set(point.index, change)
    else if (event.key === 'PageDown' || event.key === 'PageUp') {
      const to = (point.index + (event.key === 'PageDown' ? 1 : -1) + points.length) % points.length
      track.current?.parentElement?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus()
    } else return
    event.preventDefault()
  }
  const handle = (point: Point, place?: number) => (
    <span
      key={point.index}
      role="slider"
      className="payline__point"
      data-index={point.index}
      data-fixed={point.isFree ? undefined : ''}
      data-held={point.index === (dragged?.index ?? at) ? '' : undefined}
      // Escape puts back what is drawn, and leaves the dialog open.
      data-mantine-stop-propagation={dragged?.index === point.index}
      tabIndex={point.index === at ? 0 : -1}
      aria-label={t('plan.payment', { number: point.index + 1 })}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={point.amount}
      aria-valuetext={said(point)}
      aria-describedby={help}
      style={{
        ...(place === undefined ? {} : { insetInlineStart: place - apart / 2 }),
        blockSize: `max(30px, ${Math.min(1, Math.max(0, point.amount / top)) * 100}%)`,
      }}
      onFocus={() => setHeld(point.index)}
      onKeyDown={(event) => onKeyDown(point, event)}
      onPointerDown={(event) => {
        event.currentTarget.focus()
        onDragStart(point, scale, planBeside(point), event)
      }}
    >
      <span className="payline__bar num">{point.index + 1}</span>
    </span>
  )
  const now = points[dragged?.index ?? at]
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields but what is drawn of them
    <div className="payline f6" role="group" aria-label={t('plan.line')}>
      <div className="payline__scroll">
        <div className="payline__track" ref={track} style={{ minInlineSize: dated.length * apart }}>
          {ticksOf(period, width, monthWidth).map(({ day, start, isYear }) => (
            <span
              key={day}
              className="payline__tick"
              style={{ insetInlineStart: `${start * 100}%` }}
              aria-hidden
            >
              {monthNames(language, 'short')[Number(day.slice(5, 7)) - 1]}{' '}
              {isYear && <b>{day.slice(0, 4)}</b>}
            </span>
          ))}
          {dated.map((point, index) => handle(point, places[index]))}
        </div>
        {waiting.length > 0 && (
          <div className="payline__waiting">
            <span className="payline__tick" aria-hidden>
              {t('plan.noDay')}
            </span>
            {waiting.map((point) => handle(point))}
          </div>
        )}
      </div>
      <p className="payline__now num" aria-hidden>
        {now && (
          <>
            <b>{now.index + 1}</b> {said(now)}
          </>
        )}
      </p>
      <p className="help" id={help}>
        {t('plan.lineHelp')} <span className="payline__keys">{t('plan.lineKeys')}</span>
      </p>
    </div>
  )
}

function pointOf(row: Values, index: number, milestones: readonly Milestone[]): Point {
  const byMilestone = dueBy(row, milestones)
  const own = isDay(row.dueOn) ? row.dueOn : null
  return {
    index,
    day: byMilestone === undefined ? own : byMilestone,
    amount: amountIn(row.amount),
    isFree: byMilestone === undefined,
  }
}

/** By arrows a day or a month, and a step of the amount or ten of them. */
function keyed(
  { day, isFree }: Point,
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>,
  stepped: (steps: number) => number,
): { readonly dueOn: Day } | { readonly amount: number } | undefined {
  const many = shiftKey ? 10 : 1
  if (key === 'ArrowUp' || key === 'ArrowDown') return { amount: stepped(key === 'ArrowUp' ? many : -many) }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  if (day === null || !isFree) return undefined
  const forwards = (key === 'ArrowRight') === (getComputedStyle(currentTarget).direction !== 'rtl') ? 1 : -1
  return { dueOn: shiftKey ? monthMoved(day, forwards) : within(day, forwards) }
}

function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(600)
  useLayoutEffect(() => {
    const measured = box.current
    if (!measured) return
    const measure = () => setWidth(measured.clientWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(measured)
    return () => sizes.disconnect()
  }, [box])
  return width
}
