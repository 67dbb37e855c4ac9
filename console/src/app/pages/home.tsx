import { Navigate } from '@tanstack/react-router'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { useWords } from '../../ui/language.ts'
import { Blank } from '../../ui/page-states.tsx'
import { menuFor } from '../navigation/menu.ts'

/** The first entry of the menu that the reader may open. */
export function Home() {
  const { t } = useWords()
  const { user } = useSignedIn()
  const first = menuFor(user)[0]?.entries[0]
  if (first) return <Navigate to="/$plural" params={{ plural: first.plural }} replace />
  return <Blank heading="h1" drawing="door" title={t('blank.noRights')} help={t('blank.noRightsHelp')} />
}
