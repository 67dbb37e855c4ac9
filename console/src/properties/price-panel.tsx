import '../ui/styles/inputs.css'
import '../ui/styles/preview.css'
import type { BatchAnswer } from '@prona/client/batches'
import { unit } from '@prona/contract/resources'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { BrokenOffFoot, BrokenOffNote } from '../engine/batch/broken-off-note.tsx'
import { closedFor } from '../engine/batch/chosen.ts'
import { LongProgress } from '../engine/batch/long-progress.tsx'
import { useBulk } from '../engine/batch/use-bulk.ts'
import { useUndo } from '../engine/batch/use-undo.ts'
import { failureOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import type { MatrixUnit } from './matrix-unit.ts'
import { PriceInputs } from './price-inputs.tsx'
import { PricePreview } from './price-preview.tsx'
import {
  changeFrom,
  differencesOf,
  isFree,
  meant,
  type Repriced,
  repriced,
  type TypedChange,
} from './reprice.ts'

type Props = {
  readonly rows: readonly MatrixUnit[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes the prices of the chosen units: beside the matrix, where one goes on choosing, or over it on a phone. */
export function PricePanel(props: Props) {
  const { t } = useWords()
  const heading = useId()
  const { onClose } = props
  const [isHeld, setHeld] = useState(false)
  const part = <Reprice {...props} onHold={setHeld} />
  if (useIsPhone()) {
    return (
      <Dialog title={t('reprice.title')} opened held={isHeld} onClose={onClose}>
        {part}
      </Dialog>
    )
  }
  return (
    <aside className="peek reprice" aria-labelledby={heading}>
      <div className="peek__head">
        <h2 className="h2 grow" id={heading}>
          {t('reprice.title')}
        </h2>
        <button type="button" className="tool" aria-label={t('dialog.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {part}
    </aside>
  )
}

type Problems = {
  readonly refused: readonly (readonly [title: string, reason: string])[]
  readonly of: string
}

function Reprice({ rows, onDone, onClose, onHold }: Props & { readonly onHold: (isHeld: boolean) => void }) {
  const words = useWords()
  const { t } = words
  const { branch } = useSignedIn()
  const work = useBulk(unit)
  const undo = useUndo(unit)
  const [typed, setTyped] = useState(() => beginningFor(rows))
  const [problem, setProblem] = useState<string>()
  const [problems, setProblems] = useState<Problems>()
  const form = useRef<HTMLFormElement>(null)
  const change = changeFrom(typed)
  const units = meant(rows, typed)
  const changed = useMemo(() => repriced(units, typed.price, change), [units, typed.price, change])
  const body = bodyOf(changed, typed)
  const asked = JSON.stringify(body)
  // What was refused of another change says nothing of this one.
  const refused = problems?.of === asked ? problems.refused : []
  const left = changed.length - refused.length
  const closed =
    closedFor(unit, branch, units.length, words) ??
    (change === undefined ? t('reprice.wrong') : left === 0 ? t('bulk.nothingToDo') : undefined)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-first] input')?.focus(), [])
  useEffect(() => onHold(work.isBusy), [work.isBusy, onHold])

  const attempt = async (
    running: Promise<BatchAnswer | undefined>,
    then: (answer: BatchAnswer) => unknown,
  ) => {
    setProblem(undefined)
    try {
      const answer = await running
      if (answer) await then(answer)
    } catch (error) {
      setProblem(failureOf(error, t))
    }
  }
  const finish = ({ batch, counts, problem: stopped }: BatchAnswer) => {
    if (stopped) return setProblem(stopped.code === 'unavailable' ? undefined : stopped.detail)
    const { changed: done = 0, refused: not = 0, left: later = 0 } = counts
    const sentences = [
      t('bulk.changed', { count: done }),
      not > 0 && t('bulk.refusedAfter', { count: not }),
      later > 0 && t('bulk.left', { count: later }),
    ]
    tellDone(sentences.filter(Boolean).join(' '), batch && done > 0 ? undo(batch) : undefined)
    if (later === 0) onDone()
    onClose()
  }
  /** First whether the server takes all of them: what it would refuse is told before anything is written. */
  const send = () => {
    if (refused.length > 0) return attempt(work.run(body), finish)
    return attempt(work.run({ ...body, dryRun: true }), ({ rows: tried }) => {
      const reasons = tried.flatMap(({ result, title, problem: why }) =>
        result === 'refused' ? [[title ?? '–', reasonOf(why)] as const] : [],
      )
      if (reasons.length > 0) return setProblems({ refused: reasons, of: asked })
      return attempt(work.run(body), finish)
    })
  }
  const { brokenOff } = work
  if (brokenOff && !work.isBusy) {
    return (
      <>
        <BrokenOffNote brokenOff={brokenOff} />
        <BrokenOffFoot
          brokenOff={brokenOff}
          isBusy={work.isBusy}
          onLeave={() => {
            work.forget()
            onClose()
          }}
          onUndo={async (batch) => {
            if (await undo(batch).run()) work.forget()
          }}
          onGoOn={() => attempt(work.run(brokenOff.body, brokenOff), finish)}
        />
      </>
    )
  }
  return (
    <form
      ref={form}
      className="reprice__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!closed && !work.isBusy) void send()
      }}
    >
      <div className="reprice__body scroll">
        <PriceInputs rows={rows} typed={typed} onChange={setTyped} />
        <PricePreview rows={units} changed={changed} price={typed.price} />
        {refused.length > 0 && (
          <div className="note" data-s="late" role="alert">
            <Glyph shape="triangle" />
            <ul>
              {refused.slice(0, shownRefused).map(([title, reason]) => (
                <li key={title}>
                  <b className="medium">{title}</b> {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
        {problem && !work.isBusy && (
          <div className="note" data-s="late" role="alert">
            <Glyph shape="triangle" />
            <span>{problem}</span>
          </div>
        )}
        <p className="muted small">{t('reprice.note')}</p>
      </div>
      {work.isBusy && (
        <LongProgress
          progress={work.progress}
          waits={work.waits}
          onStop={work.stop}
          isStopping={work.isStopping}
        />
      )}
      <div className="reprice__foot">
        <Button onClick={onClose} disabled={work.isBusy}>
          {t('dialog.cancel')}
        </Button>
        <Button type="submit" look="primary" disabled={work.isBusy} closedBecause={closed}>
          {t('reprice.go', { count: left })}
        </Button>
      </div>
    </form>
  )
}

const shownRefused = 20

function beginningFor(rows: readonly MatrixUnit[]): TypedChange {
  const [lowest = 0] = differencesOf(rows).floors
  const isSold = rows.some(({ salePrice }) => typeof salePrice === 'number')
  return {
    price: isSold ? 'salePrice' : 'rentPrice',
    by: 'percent',
    rise: '',
    perFloor: '',
    fromFloor: String(lowest),
    perView: {},
    roundTo: '100',
    reason: '',
    onlyFree: rows.some(isFree),
  }
}

/** Each with the version it has on the screen, and the price that was shown of it. */
function bodyOf(changed: readonly Repriced[], { price, reason }: TypedChange) {
  return {
    ...(reason.trim() && { reason: reason.trim() }),
    ids: changed.map(({ unit: { _id, version }, after }) => ({ _id, version, change: { [price]: after } })),
  }
}

function reasonOf(problem: BatchAnswer['rows'][number]['problem']): string {
  return (problem?.fields ?? []).map(({ message }) => message).join(' ') || (problem?.detail ?? '')
}
