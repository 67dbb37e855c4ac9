import { branch } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { SuggestedCode } from './suggested-code.tsx'

export const branchScreens = ownScreens(branch, { FormNote: SuggestedCode })
