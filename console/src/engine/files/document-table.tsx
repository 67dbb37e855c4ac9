import { type DocumentFile, documentFields } from '@prona/contract/files/document'
import { useWords } from '../../ui/language.ts'
import { type PaperAct, PaperRow } from './document-row.tsx'
import type { Owner } from './use-files.ts'

type Props = {
  readonly owner: Owner
  readonly papers: readonly DocumentFile[]
  readonly canWrite: boolean
  readonly onAct: (act: PaperAct, id: string) => void
}

/** A record's documents, a row each. */
export function PaperTable({ owner, papers, canWrite, onAct }: Props) {
  const { t, label } = useWords()
  return (
    <div className="scroll">
      <table className="table table--in papers">
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
          {papers.map((paper) => (
            <PaperRow
              key={paper._id}
              owner={owner}
              paper={paper}
              canWrite={canWrite}
              onAct={(act) => onAct(act, paper._id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
