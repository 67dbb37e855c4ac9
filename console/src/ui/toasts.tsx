import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { Glyph } from './glyph.tsx'
import { Icon } from './icon.tsx'
import { useWords } from './language.ts'

const durations = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
}

export function tellDone(message: string): void {
  toast.success(message)
}

export function tellFailed(message: string): void {
  toast.error(message)
}

type Messages = { readonly loading: string; readonly success: string; readonly error: string }

/** One thing at a time is under way: what was said before gives way, then the promise's outcome is told. */
export function tellProgress<T>(promise: Promise<T>, messages: Messages): Promise<T> {
  toast.dismiss()
  return toast.promise(promise, messages)
}

/** The toasts, drawn by ourselves: the package's own look writes style elements, which the page's policy forbids. */
export function Toasts() {
  const { t } = useWords()
  const { toasts, handlers } = useToaster(durations)
  return (
    <section
      className="toasts"
      aria-label={t('toast.region')}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter((one) => one.visible)
        .map((one) => (
          <div key={one.id} className="toast" {...one.ariaProps}>
            <Sign type={one.type} />
            <span className="grow medium">{resolveValue(one.message, one)}</span>
            {one.type !== 'loading' && (
              <button
                type="button"
                className="chip__x"
                aria-label={t('toast.dismiss')}
                onClick={() => toast.dismiss(one.id)}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
        ))}
    </section>
  )
}

function Sign({ type }: Pick<Toast, 'type'>) {
  if (type === 'loading') return <span className="spin" />
  if (type === 'success') return <Toned tone="available" shape="tick" />
  if (type === 'error') return <Toned tone="late" shape="triangle" />
  return <Toned tone="contract" shape="ringDot" />
}

function Toned({ tone, shape }: { readonly tone: string; readonly shape: 'tick' | 'triangle' | 'ringDot' }) {
  return (
    <span className="toast__sign" data-s={tone}>
      <Glyph shape={shape} />
    </span>
  )
}
