import { expect, test } from 'vitest'
import { branchOf, repositoryOf } from './repository.ts'

test.each([
  ['prona/tirana@prona', 'tirana'],
  ['prona/vlora@banesa@iliria', 'vlora'],
  ['a/b/c@d', 'b/c'],
  [null, 'branch'],
  ['', 'branch'],
  ['prona', 'branch'],
  ['prona/@prona', 'branch'],
  ['tirana@prona', 'branch'],
])('the repository %s belongs to the branch %s', (repository, branch) => {
  expect(branchOf(repository)).toBe(branch)
})

test('a repository is written the way it is read', () => {
  expect(branchOf(repositoryOf('durres', 'iliria'))).toBe('durres')
})
