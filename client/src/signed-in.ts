import type { SignedIn } from '@prona/contract/kernel/wire'
import { defaultLanguage } from '@prona/contract/kernel/words'
import { branchOf, domainOf } from './repository.ts'

/** As `contract/access` has it, which would bring every declaration to the sign-in page. */
const everything = '*'

/**
 * The user of an answer. The specification asks for a repository alone; what else is missing follows from it. Without
 * permissions everything may be asked for: the server refuses what may not be.
 */
export function userIn(answer: unknown): SignedIn | null {
  const user = isObject(answer) ? answer.user : undefined
  if (!isObject(user) || typeof user.repository !== 'string') return null
  const { repository } = user
  const branch = branchOf(repository)
  const username = repository.split('/')[0] ?? ''
  return {
    _id: repository,
    username,
    name: username,
    email: null,
    language: defaultLanguage,
    company: domainOf(repository),
    branch,
    branches: [{ code: branch, name: branch }],
    role: { _id: '', name: '' },
    factorNeeded: null,
    passwordNeeded: false,
    permissions: [everything],
    ownRows: [],
    hiddenFields: [],
    seenAs: null,
    portrait: null,
    views: [],
    ...user,
    repository,
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
