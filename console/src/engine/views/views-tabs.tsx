import '../../ui/styles/views.css'
import { formatCount } from '@prona/contract/kernel/format'
import type { Resource } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart, latePiece } from '../../ui/late-part.tsx'
import type { ListState } from '../data/list-state.ts'
import { useCounts } from './use-counts.ts'
import { useViews } from './use-views.ts'
import { isChanged, isPlain, lateView, noView, searchOfView } from './view-content.ts'

const ViewMenu = latePiece(
  async () => (await import('./view-menu.tsx')).ViewMenu,
  () => <span className="views__more" />,
)
const ViewDialog = latePart(async () => (await import('./view-dialog.tsx')).ViewDialog)

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (state: ListState, replace?: boolean) => void
}

/** The list as it always is, and as it was kept; a star says that it is otherwise than its view keeps it. */
export function ViewsTabs({ resource, state, onChange }: Props) {
  const { t, label, language } = useWords()
  const views = useViews(resource)
  const late = useMemo(() => lateView(resource, label), [resource, label])
  const tabs = late ? [late, ...views] : views
  const counts = useCounts(resource, tabs)
  const [isSaving, setSaving] = useState(false)
  const current = tabs.find(({ _id }) => _id === state.view)
  const isStarred = current !== undefined && isChanged(resource, state, current)
  // Which is the current one we say ourselves: a view stays it while one changes its list.
  const activeOptions = { exact: true, includeSearch: true }
  const to = { to: '/$plural', params: { plural: resource.plural }, activeOptions } as const
  const usual = views.some(({ isHome }) => isHome) ? { view: noView } : {}
  return (
    <nav className="views" aria-label={t('views.region')}>
      <div className="views__tabs">
        <Link {...to} search={usual} className="views__tab" aria-current={current ? undefined : 'page'}>
          {resource.names.all ? label(resource.names.all) : t('views.all')}
        </Link>
        {tabs.map((view) => {
          const isCurrent = view === current
          const count = counts.get(view._id)
          return (
            <span key={view._id} className="views__place">
              <Link
                {...to}
                search={searchOfView(view)}
                className="views__tab"
                aria-current={isCurrent ? 'page' : undefined}
              >
                {'shared' in view && view.shared && (
                  <span className="views__shared" title={t('views.shared')}>
                    <Icon name="people" small />
                    <span className="vh">{t('views.shared')}: </span>
                  </span>
                )}
                {view.name}
                {isCurrent && isStarred ? (
                  <em>
                    <span aria-hidden="true">*</span>
                    <span className="vh">{t('views.changed')}</span>
                  </em>
                ) : (
                  count && <em className="num">{formatCount(count.total, count.totalIsExact, language)}</em>
                )}
              </Link>
              {isCurrent && 'owner' in view && (
                <ViewMenu
                  resource={resource}
                  state={state}
                  view={view}
                  views={views}
                  isChanged={isStarred}
                  onChange={onChange}
                  onSaveAs={() => setSaving(true)}
                />
              )}
            </span>
          )
        })}
      </div>
      {(current ? isStarred : !isPlain(state)) && (
        <button type="button" className="views__save" onClick={() => setSaving(true)}>
          {t(current ? 'views.saveAs' : 'views.save')}
        </button>
      )}
      {isSaving && (
        <ViewDialog
          resource={resource}
          state={state}
          onSaved={(_id) => onChange({ ...state, view: _id }, true)}
          onClose={() => setSaving(false)}
        />
      )}
    </nav>
  )
}
