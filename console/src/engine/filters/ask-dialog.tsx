import '../../ui/styles/filters.css'
import type { Resource } from '@prona/contract/kernel/resource'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { type ListState, narrowed } from '../data/list-state.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { useFieldDisplay } from '../fields/show.tsx'
import { textsOf } from '../fields/view.ts'
import { findingQuery } from './asked-search.ts'
import { filtersHeard } from './asked-words.ts'
import { type Askable, AskedWordsContext } from './asked-words-context.ts'
import { filterName, filterSaid } from './filter-words.tsx'
import { Matching } from './matching.tsx'
import { facetsQuery } from './use-facets.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onApply: (state: ListState) => void
  readonly onClose: () => void
}

/** Asks for filters as one says them. What was understood is shown before it is applied. The rest is searched for where it finds something. */
export function AskDialog({ resource, state, onApply, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const display = useFieldDisplay()
  const [typed, setTyped] = useState('')
  const askables = useAskables(resource, state)
  const { client, branch } = useSignedIn()
  const queries = useQueryClient()
  const fetchOwn = use(AskedWordsContext)
  const own = useQuery({
    queryKey: ['words people ask with', resource.plural],
    queryFn: () => fetchOwn(resource),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const heard = filtersHeard(typed, askables, {
    ...own.data,
    called: [...resource.names.one, ...resource.names.many],
  })
  const { filter, rest } = heard
  const asked = narrowed(state, { filter: { ...state.filter, ...filter } })
  const finding = findingQuery(client, branch, { resource, state: asked, heard })
  const searched = useQuery(finding).data
  const withSearch = (words: readonly string[]) =>
    narrowed(asked, { q: [...heard.quoted, ...words].join(' ') || state.q })
  const next = withSearch(searched ?? [])
  const unknown = searched ? rest.filter((one) => !searched.includes(one)) : []
  const text = [...heard.quoted, ...(searched ?? [])].join(' ')
  return (
    <Dialog title={t('filter.askTitle')} size={560} opened onClose={onClose}>
      <form
        onSubmit={async (event) => {
          event.preventDefault()
          // Enter may be quicker than the answer to which words find something; without an answer none is searched.
          const words = await queries.ensureQueryData(finding).catch(() => [])
          onApply(withSearch(words))
          onClose()
        }}
      >
        <div className="ask">
          <label className="vh" htmlFor="ask">
            {t('filter.askTitle')}
          </label>
          <div className="input">
            <input
              id="ask"
              value={typed}
              maxLength={200}
              autoComplete="off"
              aria-describedby="ask-help"
              data-autofocus
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <p id="ask-help" className="muted small">
            {t('filter.askHelp')}
          </p>
          <p className="ask__heard" aria-live="polite">
            {askables
              .filter(({ path }) => path in filter)
              .map(({ path, field, name }) => (
                <span key={path} className="chip ask__chip">
                  {name} <b>{filterSaid(filter[path], (one) => display.say(field, one), words)}</b>
                </span>
              ))}
            {text && <span className="muted small">{t('filter.askRest', { words: text })}</span>}
            {unknown.length > 0 && (
              <span className="muted small">{t('filter.askUnknown', { words: unknown.join(' ') })}</span>
            )}
          </p>
        </div>
        <div className="dialog__foot">
          <Matching resource={resource} state={next} />
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button look="primary" type="submit">
            {t('filter.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The reader's filters with their words; those of texts that many records share are asked of the list. */
function useAskables(resource: Resource, state: ListState): readonly Askable[] {
  const words = useWords()
  const access = useAccess()
  const { client, branch } = useSignedIn()
  const seen = resource.list.filters.flatMap((path) => {
    const field = access.field(resource, path)
    return field ? [{ path, field, name: filterName(resource, path, words) }] : []
  })
  const whole = seen.filter(({ field }) => field.kind === 'text' && field.whole)
  const among = { resource, state: narrowed(state, { filter: {}, where: [], q: '' }) }
  const found = useQueries({ queries: whole.map(({ path }) => facetsQuery(client, branch, among, path)) })
  return seen.map((one) => {
    const { field } = one
    if (field.kind === 'choice') {
      const each = Object.entries(field.choices)
      return { ...one, values: each.map(([value, label]) => ({ value, word: words.label(label) })) }
    }
    const facets = found[whole.findIndex(({ path }) => path === one.path)]?.data?.facets ?? []
    return {
      ...one,
      values: textsOf(facets.map(({ value }) => value)).map((value) => ({ value, word: value })),
    }
  })
}
