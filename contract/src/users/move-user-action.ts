import type { Action } from '../kernel/resource.ts'
import { branch, moving } from '../moves/move-action.ts'
import { moveUserWords } from './move-user.ts'
import { takeOverWords } from './take-over-words.ts'

/** Of a person: it gives and takes branches, so nobody has it from the start but who may do everything. */
export const moveUserAction = {
  ...moving,
  requires: ['user.update'],
  input: {
    branch,
    keepsBranch: { kind: 'flag', optional: true, label: moveUserWords.keeps },
    successor: { kind: 'reference', to: 'user', optional: true, label: takeOverWords.who },
  },
} as const satisfies Action
