import { useWords } from '../ui/language.ts'
import { gap, headHeight, type Placing } from './placing.ts'

/** Blocks, entrances and positions over the columns; each cell says them in its own name too. */
export function MatrixHeads({
  placing: { groups, cell, columnsHeight, width },
}: {
  readonly placing: Placing
}) {
  const { t } = useWords()
  return (
    <div className="matrix__columns" style={{ blockSize: columnsHeight }} aria-hidden>
      <div className="matrix__heads" style={{ blockSize: headHeight, inlineSize: width }}>
        {groups.map(({ group: { key, block, entrance, columns }, x, width: across }) => (
          <div key={key} style={{ insetInlineStart: x, inlineSize: across }}>
            <p className="matrix__group">
              {block && <b>{t('matrix.blockNamed', { block })}</b>}{' '}
              {entrance && <span>{t('matrix.entrance', { entrance })}</span>}
            </p>
            {columns.map((name, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: several columns may have no name
                key={at}
                className="matrix__head"
                style={{ insetInlineStart: at * (cell + gap), inlineSize: cell }}
              >
                {name}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
