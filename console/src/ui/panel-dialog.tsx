import './styles/panel-dialog.css'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  readonly label: string
  readonly className: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A native dialog: the rest of the page is inert, Escape closes it and the focus returns to where it was. */
export function PanelDialog({ label, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    const before = document.activeElement
    element.showModal()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
        before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click beside it is for pointers, Escape is for keys
    <dialog
      ref={dialog}
      className={`panel ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="panel__in">{children}</div>
    </dialog>
  )
}
