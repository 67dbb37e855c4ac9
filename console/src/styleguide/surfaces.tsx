import { Glyph, type Shape } from '../ui/glyph.tsx'
import { Icon } from '../ui/icon.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import { Case } from './section.tsx'
import { Units } from './units.tsx'

export function Surfaces() {
  return (
    <>
      <Case name=".tabs" wide>
        <div className="tabs" role="tablist" aria-label="Parts">
          {['Përmbledhja', 'Fotografitë', 'Dokumentet', 'Historia'].map((name, at) => (
            <a key={name} href="#surfaces" role="tab" aria-selected={at === 0}>
              {name}
              {at > 0 && <em>{at * 3}</em>}
            </a>
          ))}
        </div>
      </Case>
      <Case name=".views__tab" wide>
        <nav className="views guide__views" aria-label="Views">
          <span className="views__tabs">
            {['Të gjitha', 'Të lira', 'Të miat'].map((name, at) => (
              <a
                key={name}
                className="views__tab"
                href="#surfaces"
                aria-current={at === 0 ? 'page' : undefined}
              >
                {name}
                <em>{12 - at * 5}</em>
              </a>
            ))}
          </span>
        </nav>
      </Case>
      <Case name=".chip, .chip--add, .tag">
        <span className="chip">
          <span>Gjendja</span> <b>E lirë</b>
          <button type="button" className="chip__x" aria-label="Hiqni filtrin">
            <Icon name="close" />
          </button>
        </span>
        <button type="button" className="chip">
          <span>Kati</span> <b>5</b>
        </button>
        <button type="button" className="chip chip--add">
          <Icon name="plus" small />
          Shtoni filtër
        </button>
        <span className="tag">tarracë</span>
      </Case>
      <Case name=".note[data-s]" wide>
        {notes.map(([tone, shape, text]) => (
          <div className="note" key={text} data-s={tone}>
            <Glyph shape={shape} />
            <span>{text}</span>
            <a className="link" href="#surfaces">
              Shikoni
            </a>
          </div>
        ))}
      </Case>
      <Case name=".card" wide>
        <div className="guide__four">
          <article className="card">
            <div className="card__head">
              <h4 className="h2">A-0504</h4>
              <StateMark state="available" word="E lirë" />
            </div>
            <p className="card__body">78 m², kati 5</p>
            <div className="card__foot">
              <a className="link" href="#surfaces">
                Hapni
              </a>
            </div>
          </article>
          <article className="card">
            <div className="card__body">Vetëm trupi</div>
          </article>
        </div>
      </Case>
      <Units />
    </>
  )
}

const notes: readonly (readonly [string | undefined, Shape, string])[] = [
  [undefined, 'ringDot', 'Vetëm për dijeni.'],
  ['available', 'tick', 'Gjithçka u ruajt.'],
  ['held', 'clock', 'Mbahet deri nesër.'],
  ['contract', 'ringDot', 'Dikush tjetër po e ndryshon.'],
  ['late', 'triangle', 'Nuk u ruajt.'],
]
