import type { ComponentType } from 'react'
import { useWords, type Words } from './language.ts'
import { tellFailed } from './toasts.tsx'
import { type LateFetch, useLatePart } from './use-late-part.ts'

type Opened = { readonly opened?: boolean; readonly onClose: () => void }

/**
 * Something that opens on a click and is fetched when it is first opened: a dialog, a drawer. Where it cannot be
 * fetched it closes again and a toast says so; nothing around it is lost.
 */
export function latePart<P extends Opened>(fetchPart: LateFetch<P>): ComponentType<P> {
  return function LatePart(props: P) {
    const { t } = useWords()
    const Part = useLatePart(props.opened ?? true, fetchPart, () => {
      props.onClose()
      tellLost(t)
    })
    return Part ? <Part {...props} /> : null
  }
}

/** Many a browser keeps in mind that a file could not be fetched, and asks for it again only on a new page. */
export function tellLost(t: Words['t']): void {
  tellFailed(t('offline.partLost'), { label: t('offline.reload'), run: () => location.reload() })
}
