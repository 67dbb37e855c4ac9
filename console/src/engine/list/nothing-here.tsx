import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { Blank } from '../../ui/page-states.tsx'
import { CreateLinks } from '../action/create-links.tsx'
import { useAccess } from '../data/access.ts'
import { type ListState, narrowed } from '../data/list-state.ts'

const FirstImport = latePiece(async () => (await import('../import/first-import.tsx')).FirstImport)
const SearchedIn = latePiece(async () => (await import('./searched-in.tsx')).SearchedIn)

type Changes = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (state: ListState) => void
}

/** An empty page: no records yet, none that match, or fewer pages than before, each with its own way on. */
export function NothingHere({ resource, state, onChange }: Changes) {
  const { t, label } = useWords()
  const isFiltered = Object.keys(state.filter).length + state.where.length > 0
  const isNarrowed = state.q !== '' || isFiltered
  const name = label(resource.names.many)
  const byHand = isByHand(resource, 'create')
  const mayCreate = useAccess().may(resource, 'create')
  if (!isNarrowed && state.page === 1) {
    return (
      <Blank
        drawing="houses"
        title={t('list.nothingYet')}
        help={(!byHand || mayCreate) && t(byHand ? 'list.nothingYetHelp' : 'list.fillsItself', { name })}
      >
        <CreateLinks resource={resource} />
        <FirstImport resource={resource} />
      </Blank>
    )
  }
  if (state.page > 1) {
    return (
      <Blank drawing="search" title={t('list.pastEnd')} help={t('list.pastEndHelp')}>
        <Button onClick={() => onChange(narrowed(state, {}))}>{t('list.firstPage')}</Button>
      </Blank>
    )
  }
  return (
    <Blank
      drawing="search"
      title={t('list.noMatch')}
      help={
        state.q === '' ? t('list.noMatchHelp') : <SearchedIn resource={resource} isFiltered={isFiltered} />
      }
    >
      <Button onClick={() => onChange(narrowed(state, { q: '', filter: {}, where: [] }))}>
        {t('filter.clearAll')}
      </Button>
    </Blank>
  )
}
