import { property } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'

export const propertyScreens = ownScreens(property, { descriptionGroup: 'description' })
