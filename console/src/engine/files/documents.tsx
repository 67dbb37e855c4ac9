import { NotFetched } from '../data/not-fetched.tsx'
import '../../ui/styles/files.css'
import { type DocumentFile, documentTypes, largestDocument } from '@prona/contract/files/document'
import { whyClosed } from '@prona/contract/why-closed'
import { useState } from 'react'
import { timeNow } from '../../ui/clock.ts'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { Blank } from '../../ui/page-states.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useAccess } from '../data/access.ts'
import { acceptOf, fileProblem } from './accepted.ts'
import { CategoryChips } from './category-chips.tsx'
import { ChooseButton } from './choose-button.tsx'
import { titleOf } from './document-row.tsx'
import { DocumentTable } from './document-table.tsx'
import { FilesCard, useArrivals, Ways } from './files-card.tsx'
import { startUploads } from './uploads.ts'
import { useDrop } from './use-drop.ts'
import { type Owner, useDocumentCalls, useDocuments } from './use-files.ts'

const FactsDialog = latePart(async () => (await import('./facts-dialog.tsx')).FactsDialog)
const Deletion = latePart(async () => (await import('./deletion.tsx')).Deletion)
const Preview = latePart(async () => (await import('./document-preview.tsx')).Preview)

const accepted = { types: documentTypes, largest: largestDocument }
const accept = acceptOf(documentTypes)

type Opened = { readonly what: 'preview' | 'facts' | 'deletion'; readonly id: string }

/** A record's documents: dropped or chosen, named, dated, looked at and kept. */
export function Documents({ resource, row }: Owner) {
  const { t } = useWords()
  const owner = { resource, row }
  const { data, error, refetch, isPending } = useDocuments(owner)
  const isLate = useLate(isPending)
  const { change, remove, sending } = useDocumentCalls(owner)
  const canWrite = useAccess().may(resource, 'update') && !whyClosed(resource, row, 'attach', timeNow())
  const place = `${resource.single}/${row._id}/documents`
  const [chosen, setChosen] = useState<readonly File[]>()
  const [opened, setOpened] = useState<Opened>()
  const [category, setCategory] = useState<DocumentFile['category']>()
  const [announced, setAnnounced] = useState('')
  const drop = useDrop(canWrite ? setChosen : undefined)
  useArrivals(data?.length, (count) => setAnnounced(t('documents.done', { count })))
  const close = () => setOpened(undefined)

  if (error && !data) return <NotFetched error={error} onRetry={() => refetch()} />
  const documents = data ?? []
  const narrowed = documents.some((one) => one.category === category) ? category : undefined
  const shown = documents.filter((one) => !narrowed || one.category === narrowed)
  const openedDocument = documents.find(({ _id }) => _id === opened?.id)
  return (
    <FilesCard
      title={t('documents.title')}
      count={data?.length}
      place={place}
      drop={drop}
      dropHint={t('documents.drop')}
      announced={announced}
      actions={
        canWrite && (
          <ChooseButton icon="upload" label={t('documents.upload')} accept={accept} onChoose={setChosen} />
        )
      }
    >
      <CategoryChips documents={documents} chosen={narrowed} onChoose={setCategory} />
      {!data && (
        <div className="card__body stack--s stack">
          {isLate && [240, 180, 210].map((wide) => <Bone key={wide} width={wide} />)}
        </div>
      )}
      {data?.length === 0 && (
        <Blank
          drawing="search"
          title={t('documents.empty')}
          help={canWrite && <Ways mouse={t('documents.emptyHelp')} touch={t('documents.emptyHelpTouch')} />}
        />
      )}
      {shown.length > 0 && (
        <DocumentTable
          owner={owner}
          documents={shown}
          canWrite={canWrite}
          onAction={(what, id) => setOpened({ what, id })}
        />
      )}
      {chosen && chosen.length > 0 && (
        <FactsDialog
          files={chosen}
          accepted={accepted}
          onClose={() => setChosen(undefined)}
          onSave={async (facts) => {
            // What cannot be taken was said in the dialog.
            const good = chosen.filter((file) => !fileProblem(file, accepted))
            startUploads(place, good, { accepted, send: sending(facts) })
            setChosen(undefined)
          }}
        />
      )}
      {opened?.what === 'facts' && openedDocument && (
        <FactsDialog
          document={openedDocument}
          onClose={close}
          onSave={async (data) => {
            await change.mutateAsync({ _id: openedDocument._id, data })
            close()
          }}
        />
      )}
      {opened?.what === 'deletion' && openedDocument && (
        <Deletion
          title={t('documents.delete')}
          text={t('documents.deleteAsk', { title: titleOf(openedDocument) })}
          done={t('documents.deleted')}
          remove={() => remove.mutateAsync(openedDocument._id)}
          onClose={close}
        />
      )}
      {opened?.what === 'preview' && openedDocument && (
        <Preview owner={owner} document={openedDocument} onClose={close} />
      )}
    </FilesCard>
  )
}
