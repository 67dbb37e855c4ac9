import { type DocumentFile, documentFields } from '@prona/contract/files/document'
import type { Fields } from '@prona/contract/kernel/field'
import { formatBytes } from '@prona/contract/kernel/format'
import { Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { troubleOf } from '../data/failure.ts'
import { useScene } from '../fields/show.tsx'
import { FormField, SceneContext } from '../form/form-field.tsx'
import { changed, startingValues, type Values, written } from '../form/form-values.ts'
import { focusFirst, placeTrouble, useRecordForm } from '../form/use-record-form.ts'
import { type Accepted, complaintAbout } from './accepted.ts'

type Props = {
  /** The document to change, or the files that are to become documents. */
  readonly paper?: DocumentFile
  readonly files?: readonly File[]
  readonly accepted?: Accepted
  readonly onClose: () => void
  /** With all facts of new documents, and of an existing one those that differ. */
  readonly onSave: (facts: Values) => Promise<void>
}

const usual: Values = { category: 'other', restricted: false }

/** What is known of a document besides its content. */
export function FactsDialog({ paper, files = [], accepted, onClose, onSave }: Props) {
  const { t } = useWords()
  const refused = accepted ? files.filter((file) => complaintAbout(file, accepted)) : []
  const fields: Fields = files.length > 1 ? withoutTitle : documentFields
  const scene = useScene()
  const [start] = useState(() => startingValues(fields, paper ?? usual))
  const form = useRecordForm(fields, start, scene)
  const [messages, setMessages] = useState<readonly string[]>([])
  const good = files.length - refused.length

  const save = async (values: Values) => {
    setMessages([])
    try {
      await onSave(paper ? changed(fields, start, values) : written(fields, values))
    } catch (error) {
      const trouble = troubleOf(error)
      if (!trouble) throw error
      const homeless = placeTrouble(form, fields, trouble)
      const isPlaced = Boolean(trouble.fields?.length) && homeless.length === 0
      setMessages(isPlaced ? [] : [trouble.detail || t('form.unreachable'), ...homeless])
    }
  }
  return (
    <Dialog
      title={paper ? t('documents.facts') : t('documents.uploadMany', { count: files.length })}
      opened
      onClose={onClose}
    >
      <FormProvider {...form}>
        <SceneContext value={scene}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              form.handleSubmit(save, (errors) => focusFirst(fields, errors))()
            }}
          >
            <div className="dialog__text">
              <Files files={files} accepted={accepted} />
              {good > 1 && <p>{t('documents.forAll')}</p>}
              <div className="fields fields--dialog">
                <Suspense>
                  {good > 0 || paper
                    ? Object.entries(fields).map(([path, field]) => (
                        <FormField key={path} path={path} field={field} />
                      ))
                    : null}
                </Suspense>
              </div>
              {messages.length > 0 && (
                <div className="note" data-s="late" role="alert">
                  <Glyph shape="triangle" />
                  <span>{messages.join(' ')}</span>
                </div>
              )}
            </div>
            <div className="dialog__foot">
              <Button onClick={onClose}>{t(good > 0 || paper ? 'dialog.cancel' : 'dialog.close')}</Button>
              {(good > 0 || paper) && (
                <Button type="submit" look="primary" disabled={form.formState.isSubmitting}>
                  {paper ? t('form.save') : t('documents.uploadMany', { count: good })}
                </Button>
              )}
            </div>
          </form>
        </SceneContext>
      </FormProvider>
    </Dialog>
  )
}

const { title: _title, ...withoutTitle } = documentFields

function Files({ files, accepted }: Pick<Props, 'files' | 'accepted'>) {
  const { t, language } = useWords()
  if (!files || !accepted || files.length === 0) return null
  return (
    <ul className="ups ups--in" aria-label={t('documents.file')}>
      {files.map((file) => {
        const complaint = complaintAbout(file, accepted)
        return (
          <li className="up" key={`${file.name} ${file.size} ${file.lastModified}`}>
            <Icon name="file" small />
            <span className="up__name cut" title={file.name}>
              <bdi>{file.name}</bdi>
            </span>
            <span className="num muted tiny">{formatBytes(file.size, language)}</span>
            {complaint && (
              <p className="up__why">
                <Glyph shape="triangle" />
                {t(`issue.${complaint.code}`, complaint.params)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
