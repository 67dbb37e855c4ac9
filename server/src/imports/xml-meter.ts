import {
  longestRun,
  marksFreely,
  mostAttributes,
  mostDepth,
  mostMarks,
  mostMarksPerByte,
  mostTimes,
  unpackedFreely,
} from './limits.ts'
import { badFile } from './sheet.ts'

/** Counts what comes out of the parts of one workbook, and refuses it at the first limit. */
export type XmlMeter = {
  /** For one part, which may unpack to at most so many bytes. */
  readonly part: (most: number) => PartMeter
}
type PartMeter = {
  readonly take: (chunk: Uint8Array) => void
  readonly open: () => void
  readonly attribute: () => void
  readonly close: () => void
  readonly mark: () => void
}

const lessThan = '<'.charCodeAt(0)

export function openXmlMeter(packed: number): XmlMeter {
  const mostInAll = Math.max(unpackedFreely, packed * mostTimes)
  const mostMarksInAll = Math.min(mostMarks, Math.max(marksFreely, packed * mostMarksPerByte))
  let bytes = 0
  let marks = 0

  function mark(): void {
    marks += 1
    refuseAbove(marks, mostMarksInAll)
  }

  return {
    part(most) {
      const before = bytes
      let depth = 0
      let attributes = 0
      let run = 0
      return {
        take(chunk) {
          bytes += chunk.length
          refuseAbove(bytes, mostInAll)
          refuseAbove(bytes - before, most)
          const last = chunk.lastIndexOf(lessThan)
          run = last < 0 ? run + chunk.length : chunk.length - last
          refuseAbove(run, longestRun)
        },
        open() {
          mark()
          depth += 1
          attributes = 0
          refuseAbove(depth, mostDepth)
        },
        attribute() {
          attributes += 1
          refuseAbove(attributes, mostAttributes)
        },
        close() {
          depth -= 1
        },
        mark,
      }
    },
  }
}

function refuseAbove(count: number, most: number): void {
  if (count > most) throw badFile('tooDemanding')
}
