import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWords } from '../ui/language.ts'
import { Blank } from '../ui/page-states.tsx'

/** A screen that threw: it alone is gone, the shell around it stands. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const { t } = useWords()
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div role="alert">
      <Blank heading="h1" drawing="broken" title={t('blank.broken')} help={t('blank.brokenHelp')}>
        <button type="button" className="btn btn--primary" onClick={again}>
          {t('blank.retry')}
        </button>
        <a className="btn" href="/">
          {t('blank.home')}
        </a>
      </Blank>
    </div>
  )
}
