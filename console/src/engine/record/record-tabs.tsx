import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../../ui/language.ts'

export type Tab = {
  readonly key: string
  readonly label: string
  /** Known once it was looked for. */
  readonly count?: ReactNode
}

export const overview = 'overview'

/** Room beside the open tab, so that one sees that there are more. */
const edge = 24

type Props = {
  readonly tabs: readonly Tab[]
  readonly current: string
  readonly plural: string
  readonly id: string
}

/** The parts of a record's page. Each is a link with an address of its own; arrows move along them, Enter opens. */
export function RecordTabs({ tabs, current, plural, id }: Props) {
  const { t } = useWords()
  const strip = useRef<HTMLDivElement>(null)
  // They grow when their counts arrive.
  const words = tabs.map(({ label, count }) => `${label} ${count ?? ''}`).join()
  // On a phone the parts are wider than the window: the one that is open comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is where the tabs are once they are drawn
  useEffect(() => {
    const tab = strip.current?.querySelector(`#tab-${current}`)?.getBoundingClientRect()
    const seen = strip.current?.getBoundingClientRect()
    if (!tab || !seen) return
    const before = tab.left - edge - seen.left
    const after = tab.right + edge - seen.right
    // Scrolls the tabs only, not the page.
    strip.current?.scrollBy({ left: Math.min(0, before) + Math.max(0, after) })
  }, [current, words])
  return (
    <div ref={strip} className="tabs" role="tablist" aria-label={t('details.parts')} onKeyDown={moveAlong}>
      {tabs.map(({ key, label, count }) => (
        <Link
          key={key}
          id={`tab-${key}`}
          role="tab"
          aria-selected={key === current}
          aria-controls={key === current ? `panel-${key}` : undefined}
          tabIndex={key === current ? 0 : -1}
          to="/$plural/$id"
          params={{ plural, id }}
          search={{ tab: key === overview ? undefined : key }}
          activeProps={noMark}
          resetScroll={false}
        >
          {label}
          {count && <em>{count}</em>}
        </Link>
      ))}
    </div>
  )
}

/** `aria-selected` marks the open tab; the router's own mark would repeat it. */
const noMark = { 'aria-current': undefined, 'data-status': undefined, className: undefined }

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1
  const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl'
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isTurned ? at - 1 : at + 1,
    ArrowLeft: isTurned ? at + 1 : at - 1,
    Home: 0,
    End: all.length - 1,
  }
  if (event.key === ' ') {
    event.preventDefault()
    all[at]?.click()
    return
  }
  const to = steps[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  all.at(to % all.length)?.focus()
}
