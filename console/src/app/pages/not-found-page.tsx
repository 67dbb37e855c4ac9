import { useWords } from '../../ui/language.ts'
import { useNamedPage } from '../../ui/page-name.ts'
import { NotFound } from '../../ui/page-states.tsx'
import { HomeLink } from './home-link.tsx'

/** An address that is none of ours, whatever page's it looks like. */
export function NotFoundPage() {
  const { t } = useWords()
  useNamedPage(t('blank.notFound'))
  return (
    <NotFound>
      <HomeLink />
    </NotFound>
  )
}
