import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useMemo } from 'react'
import { useWords } from '../../ui/language.ts'
import { textWidth, useLetters } from '../../ui/text-width.ts'
import { titleOf } from '../data/use-references.ts'
import { valueAt } from '../data/value-at.ts'
import { centsOfColumns } from '../fields/cents.ts'
import { type Column, classOf } from '../fields/columns.ts'
import { fieldDisplayOf } from '../fields/show.tsx'
import { hasMeasure } from './column-layout.ts'

/** The widest values shown so far: columns grow and do not shrink again from page to page. */
const seen = new Map<string, number>()

/** How many pixels the longest value of each column takes; undefined before there is any. */
export function useContentWidths(
  resource: Resource,
  columns: readonly Column[],
  rows: readonly AnyRow[],
): readonly (number | undefined)[] {
  const words = useWords()
  const hasLetters = useLetters()
  return useMemo(() => {
    if (!hasLetters) return columns.map(() => undefined)
    const measured = columns
      .filter(({ field }) => hasMeasure(field))
      .map((column) => {
        const isKey = classOf(resource, column)?.split(' ').includes('key')
        return { ...column, font: isKey ? ('key' as const) : ('cell' as const) }
      })
    const cents = centsOfColumns(columns, rows)
    for (const row of rows) {
      const display = fieldDisplayOf(words, row, { cents })
      for (const { path, field, font } of measured) {
        const text = path === resource.title ? titleOf(resource, row) : display.say(field, valueAt(row, path))
        // Tabular figures are all of one width.
        const width = textWidth(text.replaceAll(/\d/g, '0'), font) + 1
        const key = keyOf(resource, path)
        if (width > (seen.get(key) ?? -1)) seen.set(key, width)
      }
    }
    return columns.map(({ path }) => seen.get(keyOf(resource, path)))
  }, [resource, columns, rows, words, hasLetters])
}

function keyOf({ plural }: Resource, path: string): string {
  return `${plural} ${path}`
}
