import { unit } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { useUnitHighlights } from './use-unit-highlights.tsx'

export const unitScreens = ownScreens(unit, {
  useHighlights: useUnitHighlights,
  descriptionGroup: 'description',
  hint: (row, { words, say }) => {
    const { property, floor, salePrice } = unit.fields
    const level = say(floor, row.floor)
    return [
      say(property, row.property),
      level && `${words.label(floor.label)} ${level}`,
      say(salePrice, row.salePrice),
    ]
      .filter(Boolean)
      .join(' · ')
  },
})
