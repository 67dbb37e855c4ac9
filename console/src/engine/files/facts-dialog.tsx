import { type DocumentFile, documentFields } from '@prona/contract/files/document'
import type { Fields } from '@prona/contract/kernel/field'
import { formatBytes } from '@prona/contract/kernel/format'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { problemOf } from '../data/problems.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { FormField } from '../form/form-field.tsx'
import { FormScope } from '../form/form-scope.tsx'
import { changed, startingValues, type Values, written } from '../form/form-values.ts'
import { focusFirst, placeProblem, useRecordForm } from '../form/use-record-form.ts'
import { type Accepted, fileProblem } from './accepted.ts'

type Props = {
  /** The document to change, or the files that are to become documents. */
  readonly document?: DocumentFile
  readonly files?: readonly File[]
  readonly accepted?: Accepted
  readonly onClose: () => void
  /** Called with all facts of new documents, or with those changed of an existing one. */
  readonly onSave: (facts: Values) => Promise<void>
}

const usual: Values = { category: 'other', restricted: false }

/** Edits what is known of a document besides its content. */
export function FactsDialog({ document, files = [], accepted, onClose, onSave }: Props) {
  const { t } = useWords()
  const refused = accepted ? files.filter((file) => fileProblem(file, accepted)) : []
  const fields: Fields = files.length > 1 ? withoutTitle : documentFields
  const display = useFieldDisplay()
  const [start] = useState(() => startingValues(fields, document ?? usual))
  const form = useRecordForm(fields, start, display)
  const [messages, setMessages] = useState<readonly string[]>([])
  const good = files.length - refused.length

  const save = async (values: Values) => {
    setMessages([])
    try {
      await onSave(document ? changed(fields, start, values) : written(fields, values))
    } catch (error) {
      const problem = problemOf(error)
      if (!problem) throw error
      const homeless = placeProblem(form, fields, problem)
      const isPlaced = Boolean(problem.fields?.length) && homeless.length === 0
      setMessages(isPlaced ? [] : [problem.detail || t('form.unreachable'), ...homeless])
    }
  }
  return (
    <Dialog
      title={document ? t('documents.facts') : t('documents.uploadMany', { count: files.length })}
      opened
      onClose={onClose}
    >
      <FormScope form={form} display={display}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            form.handleSubmit(save, (errors) => focusFirst(form.id, fields, errors))()
          }}
        >
          <div className="dialog__text">
            <Files files={files} accepted={accepted} />
            {good > 1 && <p>{t('documents.forAll')}</p>}
            <div className="fields fields--dialog">
              <Suspense>
                {good > 0 || document
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
            <Button onClick={onClose}>{t(good > 0 || document ? 'dialog.cancel' : 'dialog.close')}</Button>
            {(good > 0 || document) && (
              <Button type="submit" look="primary" disabled={form.formState.isSubmitting}>
                {document ? t('form.save') : t('documents.uploadMany', { count: good })}
              </Button>
            )}
          </div>
        </form>
      </FormScope>
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
        const problem = fileProblem(file, accepted)
        return (
          <li className="up" key={`${file.name} ${file.size} ${file.lastModified}`}>
            <Icon name="file" small />
            <span className="up__name cut" title={file.name}>
              <bdi>{file.name}</bdi>
            </span>
            <span className="num muted tiny">{formatBytes(file.size, language)}</span>
            {problem && (
              <p className="up__why">
                <Glyph shape="triangle" />
                {t(`issue.${problem.code}`, problem.params)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
