import type { unit } from '@prona/contract/resources'
import type { OwnHeadProps } from '../engine/own-screens.ts'
import { NextStep } from './next-step.tsx'
import { ShareButton } from './share-button.tsx'

export function UnitHead({ row }: OwnHeadProps<typeof unit>) {
  return (
    <>
      <NextStep row={row} />
      <ShareButton row={row} />
    </>
  )
}
