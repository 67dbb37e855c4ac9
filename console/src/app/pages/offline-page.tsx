import '../../ui/styles/sign-in.css'
import { useEffect, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { Blank } from '../../ui/page-states.tsx'
import { useConnectionState } from '../connection/connection-state.ts'
import { useSession } from '../session/session.ts'

const againMs = 10_000

/** Shown where the console has opened but the server could not be asked who is signed in. */
export function OfflinePage() {
  const { t } = useWords()
  const initialize = useSession((session) => session.initialize)
  const state = useConnectionState((connectionState) => connectionState.state)
  const tryNow = useConnectionState((connectionState) => connectionState.tryNow)
  const [isTrying, setTrying] = useState(false)
  useEffect(() => {
    document.title = `${t('offline.title')} · Prona`
  }, [t])
  // The connection is checked in the background, so the page goes on by itself.
  useEffect(() => {
    void tryNow()
  }, [tryNow])
  useEffect(() => {
    if (state === 'up') void initialize()
  }, [state, initialize])
  // A server that is there may still not say who this is: it is asked again, ever more seldom.
  useEffect(() => {
    let waitMs = againMs
    let timer = setTimeout(ask, waitMs)
    function ask() {
      void initialize()
      waitMs += againMs
      timer = setTimeout(ask, waitMs)
    }
    return () => clearTimeout(timer)
  }, [initialize])
  const again = async () => {
    setTrying(true)
    await tryNow()
    await initialize()
    setTrying(false)
  }
  return (
    <main className="sign sign--alone">
      <section className="sign__form">
        <div className="sign__top">
          <LogoMark />
          <b>Prona</b>
        </div>
        <Blank
          heading="h1"
          drawing="broken"
          title={t(state === 'offline' ? 'offline.offline' : 'offline.away')}
          help={t('offline.pageHelp')}
        >
          <button
            type="button"
            className="btn btn--primary"
            aria-disabled={isTrying}
            onClick={() => !isTrying && void again()}
          >
            {t(isTrying ? 'offline.trying' : 'offline.tryNow')}
          </button>
        </Blank>
      </section>
    </main>
  )
}
