import { type DocumentFile, documentFields } from '@prona/contract/files/document'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { useWords } from '../../ui/language.ts'

type Category = DocumentFile['category']
type Props = {
  readonly documents: readonly DocumentFile[]
  readonly chosen: Category | undefined
  readonly onChoose: (category: Category | undefined) => void
}

/** Filters the documents by category, where there are several. */
export function CategoryChips({ documents, chosen, onChoose }: Props) {
  const { t, label, language } = useWords()
  const counts = countsOf(documents)
  if (counts.size < 2) return null
  return (
    <fieldset className="documents__by" aria-label={t('documents.categories')}>
      {[undefined, ...counts.keys()].map((one) => (
        <button
          type="button"
          className="chip"
          key={one ?? ''}
          aria-pressed={chosen === one}
          onClick={() => onChoose(one)}
        >
          {one ? label(documentFields.category.choices[one]) : t('documents.all')}
          <span className="num">
            {formatNumber(one ? (counts.get(one) ?? 0) : documents.length, language)}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

/** The categories there are, in the order of the contract, each with how many. */
function countsOf(documents: readonly DocumentFile[]): ReadonlyMap<Category, number> {
  const order = Object.keys(documentFields.category.choices)
  const sorted = documents
    .map(({ category }) => category)
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
  const counts = new Map<Category, number>()
  for (const category of sorted) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}
