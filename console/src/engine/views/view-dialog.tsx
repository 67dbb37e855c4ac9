import type { Resource } from '@prona/contract/kernel/resource'
import type { SavedView } from '@prona/contract/kernel/wire'
import { longestViewName } from '@prona/contract/views/view-body'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { Frame } from '../../ui/inputs/frame.tsx'
import { TextBox } from '../../ui/inputs/text-box.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import type { ListState } from '../data/list-state.ts'
import { failureOf, problemOf } from '../data/problems.ts'
import { useKeepView } from './use-keep-view.ts'
import { contentOf } from './view-content.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  /** To be renamed; without one, the list as it is becomes a new view. */
  readonly view?: SavedView
  readonly onSaved?: (id: string) => void
  readonly onClose: () => void
}

/** What a view is called, and whether it is for oneself or for the branch. */
export function ViewDialog({ resource, state, view, onSaved, onClose }: Props) {
  const { t } = useWords()
  const keep = useKeepView(resource)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const save = async () => {
    if (name.trim() === '') return setError(t('issue.required'))
    setBusy(true)
    try {
      if (view) await keep.change(view, { name: name.trim() })
      else onSaved?.((await keep.create(name.trim(), shared, contentOf(state)))._id)
      tellDone(t('views.saved', { name: name.trim() }))
      onClose()
    } catch (failure) {
      const at = problemOf(failure)?.fields?.map(({ message }) => message)
      setError(at?.join(' ') || failureOf(failure, t))
      setBusy(false)
    }
  }
  return (
    <Dialog title={t(view ? 'views.renameTitle' : 'views.saveTitle')} opened held={isBusy} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="dialog__text">
          {!view && <p>{t('views.saveHelp')}</p>}
          <Frame id="view-name" label={t('views.name')} required error={error}>
            {(wiring) => <TextBox {...wiring} value={name} maxLength={longestViewName} onChange={setName} />}
          </Frame>
          {!view && (
            <CheckBox checked={shared} onChange={setShared}>
              {t('views.shareNow')}
            </CheckBox>
          )}
        </div>
        <div className="dialog__foot">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {t('views.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
