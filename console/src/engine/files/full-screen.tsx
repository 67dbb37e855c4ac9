import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

type Props = {
  readonly label: string
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: (close: () => void) => ReactNode
}

/**
 * The platform's own dialog over the whole screen: the rest of the page is out of reach, Escape closes it, and the
 * keyboard returns to where it was.
 */
export function FullScreen({ label, onClose, onKeyDown, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    element.showModal()
    // Keys work from the start, and none of its buttons looks chosen.
    element.focus()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="full"
      tabIndex={-1}
      data-mode="dark"
      aria-label={label}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {children(close)}
    </dialog>
  )
}
