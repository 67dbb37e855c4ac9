import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

type Props = {
  readonly label: string
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: (close: () => void) => ReactNode
}

/**
 * A native dialog over the full screen: the rest of the page cannot be reached, Escape closes it, and the
 * focus returns to where it was.
 */
export function FullScreen({ label, onClose, onKeyDown, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    element.showModal()
    // The dialog itself takes the focus, so that keys work and no button looks selected.
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
