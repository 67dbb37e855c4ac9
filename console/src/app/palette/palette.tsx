import '../../ui/styles/palette.css'
import { useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { usePlace } from '../navigation/place.ts'
import { Finder } from './finder.tsx'
import { type Acting, useRecordGroup } from './use-record-items.ts'

const ActionDialog = latePart(async () => (await import('./own-action-dialog.tsx')).OwnActionDialog)

type Props = { readonly opened: boolean; readonly onClose: () => void }

/** Search and commands in one: go anywhere, find any record, do what can be done. */
export function Palette({ opened, onClose }: Props) {
  const { t } = useWords()
  const place = usePlace()
  const [acting, setActing] = useState<Acting>()
  const record = place?.page === 'row' && place.id ? { resource: place.resource, id: place.id } : undefined
  const onAction = (chosen: Acting) => setActing(chosen)
  const action = acting?.resource.actions[acting.name]
  return (
    <>
      {opened && (
        <PanelDialog label={t('palette.title')} className="pal" onClose={onClose}>
          {record ? (
            <FinderAt {...record} onAction={onAction} onClose={onClose} />
          ) : (
            <Finder onClose={onClose} />
          )}
        </PanelDialog>
      )}
      {acting && action && <ActionDialog {...acting} action={action} onClose={() => setActing(undefined)} />}
    </>
  )
}

type AtProps = Pick<Acting, 'resource'> & {
  readonly id: string
  readonly onAction: (acting: Acting) => void
  readonly onClose: () => void
}

function FinderAt({ resource, id, onAction, onClose }: AtProps) {
  return <Finder record={useRecordGroup(resource, id, onAction)} onClose={onClose} />
}
