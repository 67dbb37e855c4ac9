import { type DocumentFile, documentFields } from '@prona/contract/files/document'
import { useWords } from '../../ui/language.ts'
import { type DocumentAction, DocumentRow } from './document-row.tsx'
import type { Owner } from './use-files.ts'

type Props = {
  readonly owner: Owner
  readonly documents: readonly DocumentFile[]
  readonly canWrite: boolean
  readonly onAction: (action: DocumentAction, id: string) => void
}

/** A record's documents, a row each. */
export function DocumentTable({ owner, documents, canWrite, onAction }: Props) {
  const { t, label } = useWords()
  return (
    <div className="scroll">
      <table className="table table--in documents">
        <thead>
          <tr>
            <th scope="col">{label(documentFields.title.label)}</th>
            <th scope="col">{label(documentFields.category.label)}</th>
            <th scope="col" className="n">
              {label(documentFields.issuedOn.label)}
            </th>
            <th scope="col">{label(documentFields.expiresOn.label)}</th>
            <th scope="col" className="n">
              {t('documents.size')}
            </th>
            <th scope="col">
              <span className="vh">{t('details.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <DocumentRow
              key={document._id}
              owner={owner}
              document={document}
              canWrite={canWrite}
              onAction={(action) => onAction(action, document._id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
