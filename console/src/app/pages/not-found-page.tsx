import { useWords } from '../../ui/language.ts'
import { useNamedPage } from '../../ui/page-name.ts'
import { NotFound } from '../../ui/page-states.tsx'
import { HomeLink } from './home-link.tsx'

/** The page for an address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useWords()
  useNamedPage(t('blank.notFound'))
  return (
    <NotFound>
      <HomeLink />
    </NotFound>
  )
}
