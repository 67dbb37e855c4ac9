import { Icon } from '../ui/icon.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import { Case } from './section.tsx'

/** A list's rows: at rest, chosen, and one that waits. */
export function Units() {
  return (
    <Case name=".table" wide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className="guide__table scroll" aria-label="Table" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Kodi</th>
              <th scope="col" aria-sort="ascending">
                <button type="button" className="sort">
                  Kati
                  <Icon name="sortUp" small />
                </button>
              </th>
              <th scope="col">Gjendja</th>
              <th scope="col" className="n">
                Çmimi
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([code, floor, state, word, price]) => (
              <tr key={code} aria-selected={state === 'held' || undefined}>
                <td className="key">{code}</td>
                <td>{floor}</td>
                <td>
                  <StateMark state={state} word={word} />
                </td>
                <td className="n">
                  <span className="num">{price}</span>
                </td>
              </tr>
            ))}
            <tr>
              {[60, 20, 90, 70].map((width) => (
                <td key={width}>
                  <span className="bone" style={{ inlineSize: width }} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </Case>
  )
}

const rows = [
  ['A-0501', 5, 'available', 'E lirë', '€ 84.500'],
  ['A-0502', 5, 'held', 'E mbajtur', '€ 91.200'],
  ['A-0601', 6, 'sold', 'E shitur', '€ 102.000'],
] as const
