import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useWords } from '../language.ts'
import { quoted } from '../quoted.ts'
import type { Wiring } from './frame.tsx'
import { useRowDrag } from './use-row-drag.ts'

type Taken = { readonly name: string; readonly back: () => void }
type Props = Wiring & {
  readonly keys: readonly string[]
  readonly most: number
  /** What the button says that adds one; by default a row. */
  readonly add?: string | undefined
  readonly row: (index: number) => ReactNode
  readonly actions: {
    readonly add: () => void
    readonly take: (index: number) => Taken
    readonly move: (from: number, to: number) => void
  }
}

/** Rows within a record: added, moved by mouse, keyboard or touch, removed and restored. */
export function RowsBox({ keys, most, add, row, actions, ...wiring }: Props) {
  const { t, language } = useWords()
  const [gone, setGone] = useState<Taken>()
  const [announced, setAnnounced] = useState('')
  const box = useRef<HTMLFieldSetElement>(null)
  const last = keys.length - 1
  const isAdded = useRef(false)
  // Whoever adds a row writes in it next.
  useEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    box.current?.querySelector<HTMLElement>(`[data-row="${last}"] .fields :is(input, textarea)`)?.focus()
  }, [last])
  const move = (from: number, to: number) => {
    if (to < 0 || to > last || to === from) return
    actions.move(from, to)
    setAnnounced(t('input.rowMoved', { from: from + 1, to: to + 1 }))
  }
  const drag = useRowDrag(box, move)
  return (
    <fieldset
      className="rows"
      aria-label={wiring.label}
      aria-describedby={wiring.describedBy}
      id={wiring.id}
      tabIndex={-1}
      ref={box}
    >
      {keys.map((key, index) => (
        <div className="rows__row" data-row={index} data-dragged={drag.from === index || undefined} key={key}>
          {last > 0 && (
            <button
              type="button"
              className="rows__grip"
              aria-label={t('input.arrangeRow', { row: index + 1 })}
              onPointerDown={(event) => drag.begin(event, index)}
              onKeyDown={(event) => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (step === undefined) return
                event.preventDefault()
                move(index, index + step)
              }}
            >
              <Icon name="rows" small />
            </button>
          )}
          <div className="fields fields--row">{row(index)}</div>
          <div className="rows__tools">
            {last > 0 && (
              <>
                <Button
                  small
                  look="ghost"
                  icon="up"
                  aria-label={t('form.moveUp')}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  small
                  look="ghost"
                  icon="down"
                  aria-label={t('form.moveDown')}
                  disabled={index === last}
                  onClick={() => move(index, index + 1)}
                />
              </>
            )}
            <Button
              small
              look="ghost"
              icon="trash"
              aria-label={t('form.removeRow')}
              onClick={() => {
                setGone(actions.take(index))
                box.current?.focus({ preventScroll: true })
              }}
            />
          </div>
        </div>
      ))}
      <div className="rows__foot">
        {keys.length < most && (
          <Button
            small
            icon="plus"
            onClick={() => {
              setGone(undefined)
              isAdded.current = true
              actions.add()
            }}
          >
            {add ?? t('form.addRow')}
          </Button>
        )}
        <span className="small muted" role="status">
          {gone ? (
            t('input.rowGone', { name: gone.name ? quoted(gone.name, language) : t('input.row') })
          ) : (
            <span className="vh">{announced}</span>
          )}
        </span>
        {gone && (
          <button
            type="button"
            className="link small"
            onClick={() => {
              gone.back()
              setGone(undefined)
            }}
          >
            {t('input.bringBack')}
          </button>
        )}
      </div>
    </fieldset>
  )
}
