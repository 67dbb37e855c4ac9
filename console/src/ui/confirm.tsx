import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useWords } from './language.ts'

type Props = {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** In pixels, where what it holds needs more room. */
  readonly size?: number
  /** Something in it is open or in progress: neither Escape nor a click beside it closes the dialog. */
  readonly held?: boolean
}

/** A dialog in the middle: a title, its content, and its buttons. */
export function Dialog({ title, opened, onClose, children, size, held }: Props) {
  const { t } = useWords()
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      size={size}
      closeOnEscape={!held}
      closeOnClickOutside={!held}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {children}
    </Modal>
  )
}

type ConfirmProps = Omit<Props, 'children'> & {
  readonly text: ReactNode
  /** The verb on the confirming button. */
  readonly verb: string
  /** The word on the other button, where “cancel” would be unclear. */
  readonly otherwise?: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
}

/** Asks before something that is hard to undo. */
export function Confirm({ text, verb, otherwise, danger, busy, onConfirm, ...dialog }: ConfirmProps) {
  const { t } = useWords()
  return (
    <Dialog {...dialog}>
      <div className="dialog__text">{text}</div>
      <div className="dialog__foot">
        <Button onClick={dialog.onClose}>{otherwise ?? t('dialog.cancel')}</Button>
        <Button look={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm} data-autofocus>
          {verb}
        </Button>
      </div>
    </Dialog>
  )
}
