import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { Glyph } from './glyph.tsx'
import { Icon } from './icon.tsx'
import { useWords } from './language.ts'

const durations = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
}

export function tellDone(message: string): void {
  toast.success(message)
}

export function tellFailed(message: string): void {
  toast.error(message)
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
            <button
              type="button"
              className="chip__x"
              aria-label={t('toast.dismiss')}
              onClick={() => toast.dismiss(one.id)}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
    </section>
  )
}

function Sign({ type }: Pick<Toast, 'type'>) {
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
