import { order, unit } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { RowSkeleton } from '../engine/record/record-skeleton.tsx'
import { HoldLimitRoom } from '../orders/hold-limit-room.tsx'
import { usualEnd } from '../orders/hold-until.ts'
import { latePiece } from '../ui/late-part.tsx'
import { useUnitHighlights } from './use-unit-highlights.tsx'

export const unitScreens = ownScreens(unit, {
  RecordPage: latePiece(
    async () => (await import('./unit-page.tsx')).UnitPage,
    () => RowSkeleton({ resource: unit }),
  ),
  HeadAction: latePiece(async () => (await import('./unit-head.tsx')).UnitHead),
  CreateSeveral: latePiece(async () => (await import('./several-units.tsx')).SeveralUnits),
  useHighlights: useUnitHighlights,
  descriptionGroup: 'description',
  inputNotes: {
    expiresAt: latePiece(async () => (await import('../orders/hold-limit.tsx')).HoldLimit, HoldLimitRoom),
  },
  actions: {
    hold: (limits, _now, { salePrice }) => ({ ...usualEnd(limits), price: salePrice }),
  },
  nexts: {
    hold: {
      label: 'order.open',
      resource: order,
      filter: ({ _id }) => ({ 'lines.unit': [_id], status: ['held', 'reserved'] }),
    },
  },
  offered: { first: { status: ['available'] }, by: ['property', 'code'] },
  hint: (row, { words, say }) => {
    const { kind, floor, salePrice } = unit.fields
    const level = say(floor, row.floor)
    return [
      say(kind, row.kind),
      level && `${words.label(floor.label)} ${level}`,
      say(salePrice, row.salePrice),
    ]
      .filter(Boolean)
      .join(' · ')
  },
})
