import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'

type Props = {
  /** What it is, in words that need no heading beside them. */
  readonly name: string
  readonly given: boolean
  readonly differs: boolean
  /** Undefined where rights are only shown. */
  readonly onChange: ((given: boolean) => void) | undefined
  /** Why it cannot be changed, or what else is to be known of it. */
  readonly closed?: string | undefined
  readonly hint?: string | undefined
  /** Somebody asks for it: it is shown and has the focus. */
  readonly asked?: boolean
  /** The words beside it, where no heading says them. */
  readonly children?: ReactNode
}

/** One right: given or not, and whether that differs from what it is compared with. */
export function RightsCell({ name, given, differs, onChange, closed, hint, asked, children }: Props) {
  const { t } = useWords()
  const marked = differs || undefined
  if (!onChange) {
    return (
      <span className={children ? 'rights__chip' : 'rights__box'} data-differs={marked} data-given={given}>
        <Icon name={given ? 'check' : 'minus'} small />
        {children ?? <span className="vh">{name}</span>}
        <span className="vh">: {t(given ? 'list.yes' : 'list.no')}</span>
      </span>
    )
  }
  return (
    <label
      ref={asked ? show : undefined}
      className={children ? 'rights__chip' : 'rights__box'}
      data-differs={marked}
      data-asked={asked || undefined}
      data-hint={closed ?? hint}
    >
      <input
        type="checkbox"
        className="check"
        data-cell
        aria-label={name}
        aria-disabled={closed ? true : undefined}
        aria-description={closed ?? hint}
        checked={given}
        onChange={(event) => !closed && onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}

function show(cell: HTMLElement | null): void {
  cell?.scrollIntoView({ block: 'center' })
  cell?.querySelector('input')?.focus({ preventScroll: true })
}
