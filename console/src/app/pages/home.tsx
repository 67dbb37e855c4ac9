import { Navigate } from '@tanstack/react-router'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { useWords } from '../../ui/language.ts'
import { Blank } from '../../ui/page-states.tsx'
import { workMenuFor } from '../navigation/menu.ts'

/** The first entry of the menu that the reader may open. */
export function Home() {
  const { t } = useWords()
  const { user } = useSignedIn()
  const first = workMenuFor(user)[0]
  if (first?.page) return <Navigate to={first.page.path} replace />
  if (first?.resource) return <Navigate to="/$plural" params={{ plural: first.resource.plural }} replace />
  return <Blank heading="h1" drawing="door" title={t('blank.noRights')} help={t('blank.noRightsHelp')} />
}
