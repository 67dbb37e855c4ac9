import { memo } from 'react'
import { Glyph } from '../ui/glyph.tsx'
import type { Face } from './face.ts'
import type { MatrixUnit } from './matrix-unit.ts'
import { mostLevels } from './price-levels.ts'

type Props = {
  readonly unit: MatrixUnit
  readonly faceOf: (unit: MatrixUnit) => Face
  readonly x: number
  readonly width: number
  readonly isChosen: boolean
  readonly isCursor: boolean
}

/** Whoever taps a cell to choose it is not shown what it is called over the others. */
const hasMouse = matchMedia('(hover: hover)').matches

/** A unit. What it is pressed for is heard by the grid around it. */
export const MatrixCell = memo(function MatrixCell({ unit, faceOf, x, width, isChosen, isCursor }: Props) {
  const face = faceOf(unit)
  const told = `${face.name}, ${face.details}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a table cannot stand where they are to be drawn
    <button
      type="button"
      role="gridcell"
      className="cell"
      data-id={unit._id}
      data-hint={hasMouse ? told : undefined}
      aria-selected={isChosen}
      tabIndex={isCursor ? 0 : -1}
      style={{ insetInlineStart: x, inlineSize: width }}
      {...tintOf(face)}
    >
      <span className="vh">{`${told}, `}</span>
      <CellBody face={face} />
    </button>
  )
})

/** What colours a cell: its state, or its level. */
export function tintOf({ tone, level, isOff }: Face) {
  return {
    'data-s': level === undefined ? tone : undefined,
    'data-level': level,
    'data-off': isOff || undefined,
  }
}

export function CellBody({ face: { lines, shape, level } }: { readonly face: Face }) {
  const [first, ...others] = lines
  return (
    <>
      {level === undefined ? <Glyph shape={shape} /> : <LevelGlyph level={level} />}
      <b>
        <bdi dir="ltr">{first}</bdi>
      </b>
      {others.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <span key={at} dir="auto">
          {line}
        </span>
      ))}
    </>
  )
}

/** As many of five bars as the level has, so that nobody has to tell the tints apart. */
export function LevelGlyph({ level }: { readonly level: number }) {
  return (
    <svg className="g" viewBox="0 0 12 12" aria-hidden="true">
      {Array.from({ length: mostLevels }, (_, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no other name than its place
          key={at}
          d={`M${1.2 + at * 2.4} 11V${at < level ? 9 - at * 1.9 : 10}`}
          stroke="currentColor"
          strokeWidth="1.6"
        />
      ))}
    </svg>
  )
}
