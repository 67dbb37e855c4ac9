import { unit } from '@prona/contract/resources'
import type { AskedWords } from '../../engine/filters/asked-words-context.ts'
import { unitAsked } from '../../units/unit-asked.ts'

export const ownAskedWords: Readonly<Record<string, AskedWords>> = { [unit.single]: unitAsked }
