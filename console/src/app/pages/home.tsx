import { everything, may } from '@prona/contract/access'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { deviceStore } from '../../ui/browser-store.ts'
import { useWords } from '../../ui/language.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { Blank } from '../../ui/page-states.tsx'
import { workMenuFor } from '../navigation/menu.ts'

const FirstSteps = latePiece(async () => (await import('./first-steps.tsx')).FirstSteps)

/** The first steps of a new company for whoever sets it up; once they are done or hidden, the work. */
export function Home() {
  const { user } = useSignedIn()
  const [isOver, setOver] = useState(() => deviceStore.getItem('firstSteps') === 'over')
  const onOver = () => {
    deviceStore.setItem('firstSteps', 'over')
    setOver(true)
  }
  return !isOver && may(user, everything) ? <FirstSteps onOver={onOver} /> : <FirstOfMenu />
}

/** The first entry of the menu that the reader may open. */
function FirstOfMenu() {
  const { t } = useWords()
  const { user } = useSignedIn()
  const first = workMenuFor(user)[0]
  if (first?.page) return <Navigate to={first.page.path} replace />
  if (first?.resource) return <Navigate to="/$plural" params={{ plural: first.resource.plural }} replace />
  return <Blank heading="h1" drawing="door" title={t('blank.noRights')} help={t('blank.noRightsHelp')} />
}
