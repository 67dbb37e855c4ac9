import type { Occupancy } from '@prona/contract/orders/timeline'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { faceOf } from './face.ts'

/** What the shapes, patterns and colours of the bars mean: of each that is there. */
export function TimelineLegend({ occupancies }: { readonly occupancies: readonly Occupancy[] }) {
  const words = useWords()
  const faces = new Map(occupancies.map((one) => faceOf(one, words)).map((face) => [face.key, face]))
  if (faces.size === 0) return null
  return (
    <ul className="legend tl-legend" aria-label={words.t('matrix.legend')}>
      {[...faces.values()].map(({ key, shape, tone, word }) => (
        <li key={key} className="st" data-s={tone}>
          <span className="tl__bar tl__bar--legend" data-s={tone} data-k={key}>
            <Glyph shape={shape} />
          </span>
          {word}
        </li>
      ))}
    </ul>
  )
}
