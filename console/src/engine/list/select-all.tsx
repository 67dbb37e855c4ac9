import type { Page } from '@prona/contract/kernel/filter'
import { formatCount } from '@prona/contract/kernel/format'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { allSelected, chosenOf, nothingSelected, type Selection } from '../data/selection.ts'

type Props = {
  readonly rows: readonly AnyRow[]
  readonly page: Page | undefined
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

/** Once the page is selected: extends the selection to everything the filter finds, and back. */
export function SelectAll({ rows, page, selection, onSelect }: Props) {
  const { t, language } = useWords()
  const isMore = page !== undefined && (!page.totalIsExact || page.total > rows.length)
  if (!isMore || chosenOf(selection, rows) !== 'all') return null
  const isAll = selection.kind === 'all'
  const count = formatCount(page.total, page.totalIsExact, language)
  const total = page.totalIsExact ? count : t('list.about', { count })
  return (
    <div className="allbar">
      <span role="status">
        {isAll ? t('grid.allChosen', { count: total }) : t('grid.pageChosen', { count: rows.length })}
      </span>
      <button type="button" className="link" onClick={() => onSelect(isAll ? nothingSelected : allSelected)}>
        {isAll ? t('grid.chooseNone') : t('grid.chooseAll', { count: total })}
      </button>
    </div>
  )
}
