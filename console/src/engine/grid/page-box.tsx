import type { AnyRow } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { chosenOf, withRows } from '../data/selection.ts'
import { headRow, type Spot } from './grid-keys.ts'
import type { GridProps } from './grid-props.ts'

type BoxProps = Pick<GridProps, 'chosen'> & { readonly rows: readonly AnyRow[]; readonly spot: Spot }

/** Selects all rows of the page, or none. */
export function PageBox({ rows, chosen: { selection, select }, spot }: BoxProps) {
  const { t } = useWords()
  const state = chosenOf(selection, rows)
  return (
    <th
      scope="col"
      className="boxes"
      data-at={`${headRow}:0`}
      tabIndex={spot.row === headRow && spot.column === 0 ? 0 : -1}
      aria-colindex={1}
    >
      <input
        type="checkbox"
        className="check"
        tabIndex={-1}
        disabled={rows.length === 0}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        aria-label={t('grid.choosePage')}
        onChange={() => select(withRows(selection, rows, state !== 'all'))}
      />
    </th>
  )
}
