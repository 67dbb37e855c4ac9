import './styles/toasts.css'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { Glyph } from './glyph.tsx'
import { Icon } from './icon.tsx'
import { useWords } from './language.ts'
import { createToasts, type Progress, type Toast, type ToastAction, type ToastKind } from './toast-store.ts'

const toasts = createToasts({
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

/** A message that something is done, with an optional button, such as for undoing it. */
export function tellDone(message: string, action?: ToastAction): void {
  toasts.show({ kind: 'success', message, action })
}

export function tellFailed(message: string, action?: ToastAction): void {
  toasts.show({ kind: 'error', message, action })
}

/** Shows that work is in progress, and then how it ended. Answers the same promise. @public */
export function tellProgress<T>(promise: Promise<T>, words: Progress<T>): Promise<T> {
  return toasts.progress(promise, words)
}

/** The toasts. Urgent and other ones are in two live regions, which exist before there is any message. */
export function Toasts() {
  const { t } = useWords()
  const shown = useStore(toasts, (state) => state.shown)
  const cameFrom = useRef<HTMLElement>(null)
  const region = useRef<HTMLElement>(null)

  const enter = ({ relatedTarget }: FocusEvent) => {
    toasts.pause()
    const isOutside = relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget)
    if (isOutside) cameFrom.current = relatedTarget
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) toasts.resume()
  }
  /** When a focused toast goes, the focus returns to where it was. */
  const close = (toast: Toast) => {
    const isWithin = region.current?.contains(document.activeElement)
    toasts.dismiss(toast.id)
    if (isWithin) {
      const back = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('main')
      back?.focus()
    }
    toasts.resume()
  }
  const of = (isUrgent: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error') === isUrgent)
      .map((toast) => <ToastBox key={toast.id} toast={toast} onClose={() => close(toast)} />)

  return (
    <section
      className="toasts"
      aria-label={t('toast.region')}
      ref={region}
      onMouseEnter={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={enter}
      onBlur={leave}
    >
      <div role="alert" aria-atomic="false" className="toasts__kind">
        {of(true)}
      </div>
      <div role="status" aria-atomic="false" className="toasts__kind">
        {of(false)}
      </div>
    </section>
  )
}

export function ToastBox({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const { t } = useWords()
  const { kind, message, action } = toast
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any of the buttons within.
    <div className="toast" onKeyDown={press}>
      <Sign kind={kind} />
      <span className="grow medium">{message}</span>
      {action && (
        <button
          type="button"
          className="link"
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast__close" aria-label={t('toast.dismiss')} onClick={onClose}>
        <Icon name="close" small />
      </button>
    </div>
  )
}

function Sign({ kind }: { readonly kind: ToastKind }) {
  if (kind === 'loading') return <span className="spin" />
  if (kind === 'success') return <Toned tone="available" shape="tick" />
  if (kind === 'error') return <Toned tone="late" shape="triangle" />
  return <Toned tone="contract" shape="ringDot" />
}

function Toned({ tone, shape }: { readonly tone: string; readonly shape: 'tick' | 'triangle' | 'ringDot' }) {
  return (
    <span className="toast__sign" data-s={tone}>
      <Glyph shape={shape} />
    </span>
  )
}
