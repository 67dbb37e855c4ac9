import type { Resource } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../ui/language.ts'
import { NotFound } from '../../ui/page-states.tsx'
import { useKeptSearch } from './kept-filters.ts'

/** Shown for a record that does not exist, or no longer; links back to its list as it was left. */
export function Gone({ resource: { plural } }: { readonly resource: Resource }) {
  const { t } = useWords()
  return (
    <NotFound>
      <Link className="btn" to="/$plural" params={{ plural }} search={useKeptSearch(plural)}>
        {t('details.openList')}
      </Link>
    </NotFound>
  )
}
