import { type ComponentType, useState } from 'react'
import { Icon } from './icon.tsx'
import { allWords, useWords, type Words } from './language.ts'
import { tellFailed } from './toasts.tsx'
import { useBusyPress } from './use-busy-press.ts'
import { type LateFetch, useLatePart } from './use-late-part.ts'

type Opened = { readonly opened?: boolean; readonly onClose: () => void }

/** A part that can be fetched before it is opened, as soon as somebody reaches for its button. */
export type LatePart<P> = ComponentType<P> & { readonly ahead: () => void }

/**
 * Something that opens on a click and is fetched when it is first opened: a dialog, a panel. If it cannot be fetched
 * it closes again with a toast; nothing around it is lost.
 */
export function latePart<P extends Opened>(fetchPart: LateFetch<P>): LatePart<P> {
  function Part(props: P) {
    const { t } = useWords()
    const isOpen = props.opened ?? true
    const Fetched = useLatePart(isOpen, fetchPart, () => {
      props.onClose()
      tellLost(t)
    })
    useBusyPress(isOpen && !Fetched)
    return Fetched ? <Fetched {...props} /> : null
  }
  const ahead = async () => {
    try {
      // What a part begins with may be told by a declaration.
      await allWords()
      fetchPart.fetched = await fetchPart()
    } catch (cause) {
      // It is asked for again, and its loss is told, when it is opened.
      console.warn(cause)
    }
  }
  return Object.assign(Part, { ahead: () => void ahead() })
}

const nothing = () => null

/**
 * A part of the page in a file of its own. A placeholder is shown until it is loaded; if it cannot be fetched, a
 * message and a way to retry are shown in its place, and nothing around it is lost.
 */
export function latePiece<P extends object>(
  fetchPart: LateFetch<P>,
  Waiting: ComponentType = nothing,
): ComponentType<P> {
  return function LatePiece(props: P) {
    const [isLost, setLost] = useState(false)
    const Part = useLatePart(true, fetchPart, () => setLost(true))
    return Part ? <Part {...props} /> : isLost ? <Lost /> : <Waiting />
  }
}

function Lost() {
  const { t } = useWords()
  return (
    <div className="note" data-s="held" role="alert">
      <Icon name="line" />
      <span>{t('offline.partLost')}</span>
      <button type="button" className="link" onClick={() => location.reload()}>
        {t('offline.reload')}
      </button>
    </div>
  )
}

/** Many browsers remember that a file could not be fetched, and ask for it again only on a new page. */
export function tellLost(t: Words['t']): void {
  tellFailed(t('offline.partLost'), { label: t('offline.reload'), run: () => location.reload() })
}
