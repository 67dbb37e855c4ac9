import { formatNumber } from '@prona/contract/kernel/number-text'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { UploadList } from './upload-list.tsx'
import type { useDrop } from './use-drop.ts'

type Props = {
  readonly title: string
  /** How many there are, once that is known. */
  readonly count: number | undefined
  /** Whose uploads are shown above the files. */
  readonly place: string
  readonly drop: ReturnType<typeof useDrop>
  /** Shown while files are dragged over the card. */
  readonly dropHint: string
  /** Announced to screen readers. */
  readonly announced: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** The card around a record's pictures or documents; files dropped on it are uploaded. */
export function FilesCard({ title, count, place, drop, dropHint, announced, actions, children }: Props) {
  const { language } = useWords()
  return (
    <section
      className="card files"
      aria-label={title}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <div className="card__head">
        <h2 className="h2">{title}</h2>
        {count !== undefined && <span className="muted num">{formatNumber(count, language)}</span>}
        {actions && <span className="card__actions">{actions}</span>}
      </div>
      <UploadList place={place} />
      {children}
      <p className="vh" role="status">
        {announced}
      </p>
      {drop.isOver && (
        <p className="files__drop" aria-hidden="true">
          <Icon name="upload" />
          {dropHint}
        </p>
      )}
    </section>
  )
}

/** How to add files, worded for mouse or touch. */
export function Ways({ mouse, touch }: { readonly mouse: string; readonly touch: string }) {
  return (
    <>
      <span className="only-mouse">{mouse}</span>
      <span className="only-touch">{touch}</span>
    </>
  )
}

/** Calls `tell` with the number of files that have arrived. */
export function useArrivals(count: number | undefined, tell: (count: number) => void): void {
  const before = useRef(count)
  useEffect(() => {
    const was = before.current
    before.current = count
    if (was !== undefined && count !== undefined && count > was) tell(count - was)
  })
}
