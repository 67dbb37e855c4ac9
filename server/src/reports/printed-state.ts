import type { Column, ContentColumns } from 'pdfmake/interfaces.js'
import { glyphOf } from './glyphs.ts'
import type { State } from './printed-document.ts'

/** A state as on the screens: its mark before its word. */
export function stateOf(state: State, size: number): ContentColumns {
  return {
    columns: [glyph(state, size), { text: state.word, width: 'auto', fontSize: size, noWrap: true }],
    columnGap: 4,
    // A column as wide as its content does not include the gap.
    margin: [0, 0, 5, 0],
  }
}

export function glyph({ mark }: State, size: number): Column {
  if (!mark) return { text: '', width: 0 }
  return { svg: glyphOf(mark), width: size * 0.8, margin: [0, size * 0.17, 0, 0] }
}
