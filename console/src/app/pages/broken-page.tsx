import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { Blank } from '../../ui/page-states.tsx'
import { useConnectionState } from '../connection/connection-state.ts'
import { ScreenLost } from './lazy-screen.ts'

const sayings = {
  broken: { title: 'blank.broken', help: 'blank.brokenHelp' },
  noLine: { title: 'offline.screenAway', help: 'offline.screenAwayHelp' },
  newVersion: { title: 'offline.newVersion', help: 'offline.newVersionHelp' },
} as const

/** Shown in place of a screen that threw or could not be fetched; the shell around it stays. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const { t } = useWords()
  const router = useRouter()
  const isDown = useConnectionState(({ state }) => state !== 'up')
  const isLost = error instanceof ScreenLost
  const [wasDown] = useState(isDown)
  const isWaiting = isLost && wasDown
  useEffect(() => console.error(error), [error])
  const again = () => {
    reset()
    void router.invalidate()
  }
  // A failed file is only fetched again when the page is loaded anew. Offline that would lose the page, so it
  // waits for the connection.
  useEffect(() => {
    if (isWaiting && !isDown) location.reload()
  }, [isWaiting, isDown])
  const words = isWaiting ? sayings.noLine : isLost ? sayings.newVersion : sayings.broken
  return (
    <div role="alert">
      <Blank heading="h1" drawing="broken" title={t(words.title)} help={t(words.help)}>
        {!isWaiting && (
          <button
            type="button"
            className="btn btn--primary"
            onClick={isLost ? () => location.reload() : again}
          >
            {t(isLost ? 'offline.reload' : 'blank.retry')}
          </button>
        )}
        <a className="btn" href="/">
          {t('blank.home')}
        </a>
      </Blank>
    </div>
  )
}
