import { Menu } from '@mantine/core'
import type { Resource } from '@prona/contract/kernel/resource'
import type { SavedView } from '@prona/contract/kernel/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { type ListState, listStateFrom } from '../data/list-state.ts'
import { failureOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { useKeepView } from './use-keep-view.ts'
import { contentOf, noView } from './view-content.ts'

const ViewDialog = latePart(async () => (await import('./view-dialog.tsx')).ViewDialog)
const Confirm = latePart(async () => (await import('../../ui/confirm.tsx')).Confirm)

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly view: SavedView
  readonly views: readonly SavedView[]
  readonly isChanged: boolean
  readonly onChange: (state: ListState, replace?: boolean) => void
  readonly onSaveAs: () => void
}

/** What can be done with the view one is in; who may not change it can still keep a copy and open with it. */
export function ViewMenu({ resource, state, view, views, isChanged, onChange, onSaveAs }: Props) {
  const { t } = useWords()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const keep = useKeepView(resource)
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const place = views.indexOf(view)
  const isOwn = view.owner._id === user._id

  const attempt = async (work: Promise<unknown>, done?: string) => {
    try {
      await work
      if (done) tellDone(done)
    } catch (error) {
      tellFailed(failureOf(error, t))
    }
  }
  const moved = (to: number) => {
    const ids = views.map(({ _id }) => _id)
    return attempt(keep.arrange({ tabs: ids.toSpliced(place, 1).toSpliced(to, 0, view._id) }))
  }
  const remove = async () => {
    setDoing(undefined)
    await attempt(
      keep.remove(view).then(() =>
        navigate({
          to: '/$plural',
          params: { plural: resource.plural },
          search: { view: noView },
          replace: true,
        }),
      ),
      t('views.removed', { name: view.name }),
    )
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className="views__more" aria-label={t('views.actions', { name: view.name })}>
            <Icon name="down" small />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {isChanged && view.mayChange && (
            <Menu.Item
              onClick={() =>
                attempt(
                  keep.change(view, { content: contentOf(state) }),
                  t('views.saved', { name: view.name }),
                )
              }
            >
              {t('views.saveChanges')}
            </Menu.Item>
          )}
          {isChanged && (
            <Menu.Item onClick={() => onChange({ ...listStateFrom(resource, view.content), view: view._id })}>
              {t('views.reset')}
            </Menu.Item>
          )}
          <Menu.Item onClick={onSaveAs}>{t('views.saveAs')}</Menu.Item>
          <Menu.Item onClick={() => attempt(keep.arrange({ home: view.isHome ? null : view._id }))}>
            {t(view.isHome ? 'views.notHome' : 'views.home')}
          </Menu.Item>
          {place > 0 && <Menu.Item onClick={() => moved(place - 1)}>{t('views.sooner')}</Menu.Item>}
          {place < views.length - 1 && (
            <Menu.Item onClick={() => moved(place + 1)}>{t('views.later')}</Menu.Item>
          )}
          {view.mayChange && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setDoing('rename')}>{t('views.rename')}</Menu.Item>
              {isOwn && (
                <Menu.Item onClick={() => attempt(keep.change(view, { shared: !view.shared }))}>
                  {t(view.shared ? 'views.unshare' : 'views.share')}
                </Menu.Item>
              )}
              <Menu.Item
                className="pop__item pop__item--danger"
                leftSection={<Icon name="trash" />}
                onClick={() => setDoing('remove')}
              >
                {t('details.delete')}
              </Menu.Item>
            </>
          )}
          {!view.mayChange && <Menu.Label>{t('views.ofOther', { name: view.owner.name })}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>

      {doing === 'rename' && (
        <ViewDialog resource={resource} state={state} view={view} onClose={() => setDoing(undefined)} />
      )}
      {doing === 'remove' && (
        <Confirm
          opened
          danger
          title={t('details.deleteTitle', { title: view.name })}
          text={t(view.shared ? 'views.removeShared' : 'views.removeAsk')}
          verb={t('details.delete')}
          onConfirm={remove}
          onClose={() => setDoing(undefined)}
        />
      )}
    </>
  )
}
