import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Blank, Failed, Forbidden, NotFound } from '../ui/page-states.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Bone, PageSkeleton } from '../ui/skeleton.tsx'
import type { ToastKind } from '../ui/toast-store.ts'
import { ToastBox, tellDone, tellFailed, tellProgress } from '../ui/toasts.tsx'
import { Case } from './section.tsx'

const whoAsks = 'Agjent'
const toasts: readonly (readonly [ToastKind, string])[] = [
  ['success', 'U ruajt'],
  ['error', 'Nuk u ruajt'],
  ['loading', 'Po ruhet'],
  ['blank', 'Ka një version të ri'],
]

export function Messages() {
  return (
    <>
      <Case name="<Toasts> (tellDone, tellFailed, tellProgress)" wide>
        <div className="guide__four">
          {toasts.map(([kind, message]) => (
            <ToastBox key={kind} toast={{ id: 0, kind, message }} onClose={stay} />
          ))}
          <ToastBox
            toast={{ id: 0, kind: 'success', message: 'U fshi', action: { label: 'Kthejeni', run: stay } }}
            onClose={stay}
          />
        </div>
        <div className="guide__row">
          <Button onClick={() => tellDone('U fshi', { label: 'Kthejeni', run: stay })}>tellDone</Button>
          <Button onClick={() => tellFailed('Nuk u ruajt')}>tellFailed</Button>
          <Button onClick={waitAndTell}>tellProgress</Button>
        </div>
      </Case>
      <Case name="<Blank>, <Failed>, <Forbidden>, <NotFound>" wide>
        <div className="guide__two">
          <Blank drawing="houses" title="Ende pa njësi" help="Shtoni të parën.">
            <Button look="primary" icon="plus">
              Shtoni njësi
            </Button>
          </Blank>
          <Blank drawing="search" title="Asgjë nuk u gjet" help="Hiqni një filtër." />
          <Failed requestId="8f2c-11" onRetry={stay} />
          <Forbidden role={whoAsks} permission="unit.delete">
            <Button>Kthehuni</Button>
          </Forbidden>
          <NotFound>
            <Button>Kthehuni</Button>
          </NotFound>
        </div>
      </Case>
      <Case name="<Bone width>, .spin">
        <Bone width={180} />
        <Bone width={120} />
        <span className="spin" />
      </Case>
      <Case name="<PageSkeleton>" wide>
        <PageSkeleton />
      </Case>
      <Progress />
    </>
  )
}

/** Still, as it is on its way; and the real one, at the top of the window, for as long as one wishes. */
function Progress() {
  const [active, setActive] = useState(false)
  return (
    <Case name="<ProgressBar active>" wide>
      <ProgressBar active={active} label="Loading" />
      <div className="guide__progress">
        <div className="progress" style={{ inlineSize: '40%' }} />
      </div>
      <div className="guide__row">
        <Button aria-pressed={active} onClick={() => setActive(!active)}>
          active
        </Button>
      </div>
    </Case>
  )
}

function waitAndTell(): void {
  const waited = new Promise<void>((done) => setTimeout(done, 1_500))
  void tellProgress(waited, { loading: 'Po ruhet', success: 'U ruajt', error: 'Nuk u ruajt' })
}

function stay(): void {
  // A specimen: there is nothing to close, to take back or to ask again.
}
