import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useWords } from './language.ts'

type BlankProps = {
  readonly drawing: keyof typeof drawings
  readonly title: string
  readonly help?: ReactNode
  /** `h1` where it is the whole content of the page. */
  readonly heading?: 'h1' | 'h2'
  /** What one can do about it. */
  readonly children?: ReactNode
}

/** Shown instead of a page's content: what is wrong, why, and what one can do. */
export function Blank({ drawing, title, help, heading: Heading = 'h2', children }: BlankProps) {
  return (
    <div className="blank">
      <svg
        className="draw"
        viewBox="0 0 64 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        {drawings[drawing]}
      </svg>
      <Heading className="strong">{title}</Heading>
      {help && <p>{help}</p>}
      {children && <div className="row">{children}</div>}
    </div>
  )
}

type FailedProps = { readonly reason?: string; readonly requestId?: string; readonly onRetry: () => void }

/** The data could not be fetched; offers to try again. */
export function Failed({ reason, requestId, onRetry }: FailedProps) {
  const { t } = useWords()
  return (
    <div role="alert">
      <Blank drawing="broken" title={t('blank.failed')} help={reason || t('blank.failedHelp')}>
        <button type="button" className="btn btn--primary" data-retry onClick={onRetry}>
          <Icon name="refresh" />
          {t('blank.retry')}
        </button>
        {requestId && !reason?.includes(requestId) && (
          <span className="muted tiny">
            {t('blank.requestId')} <span className="num">{requestId}</span>
          </span>
        )}
      </Blank>
    </div>
  )
}

/** The role lacks a permission, which is named. */
export function Forbidden(props: {
  readonly role: string
  readonly permission: string
  readonly children?: ReactNode
}) {
  const { t } = useWords()
  const { role, permission, children } = props
  return (
    <Blank
      heading="h1"
      drawing="door"
      title={t('blank.forbidden')}
      help={t('blank.forbiddenHelp', { role, permission })}
    >
      {children}
    </Blank>
  )
}

export function NotFound({ children }: { readonly children?: ReactNode }) {
  const { t } = useWords()
  return (
    <Blank heading="h1" drawing="search" title={t('blank.notFound')} help={t('blank.notFoundHelp')}>
      {children}
    </Blank>
  )
}

const drawings = {
  houses: (
    <>
      <path d="M8 44V8h22v36M2 44h60M30 20h18v24M14 15h4M22 15h2M14 24h4M22 24h2M14 33h4" />
      <path strokeDasharray="3 3" d="M36 26h6v18" />
    </>
  ),
  search: (
    <>
      <path d="M4 10h56M4 20h36M4 30h24M4 40h18" />
      <path d="M44 40a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM50.5 37.5L58 45" />
    </>
  ),
  broken: <path d="M4 24h18M42 24h18M22 16v16h6M42 16v16h-6M28 20h4M28 28h4M36 20h-2M36 28h-2" />,
  door: <path d="M16 46V4h32v42M8 46h48M22 46V10h20v36M37 28v2" />,
}
