import { FigureBox } from '../../ui/inputs/figure-box.tsx'
import { isRecord } from '../data/value-at.ts'
import type { Figure } from '../fields/figures.tsx'
import type { Reading } from '../fields/readings.ts'
import type { EditorProps } from './editor-props.ts'

export function FigureRange(props: EditorProps<Figure> & { readonly reading: Reading }) {
  const { value, onChange, label, display, reading } = props
  const range = isRecord(value) ? value : {}
  const end = (name: 'from' | 'to') => {
    const one = range[name]
    return (
      <div className="field">
        <label htmlFor={`filter-${name}`}>{display.words.t(`filter.${name}`)}</label>
        <FigureBox
          id={`filter-${name}`}
          label={`${label}: ${display.words.t(`filter.${name}`)}`}
          value={typeof one === 'number' || typeof one === 'string' ? one : null}
          onChange={(next) => onChange({ ...range, [name]: next ?? undefined })}
          parse={reading.parse}
          format={(shown) => reading.format(shown, display.words.language)}
          unit={reading.unit}
          signed={reading.signed}
        />
      </div>
    )
  }
  return (
    <div className="range">
      {end('from')}
      {end('to')}
    </div>
  )
}
