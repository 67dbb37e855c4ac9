import { expect, test } from 'vitest'
import { branchOf, domainOf } from './repository.ts'

test.each([
  ['prona/tirana@prona', 'tirana', 'Prona'],
  ['prona/durres/north@iliria.al', 'durres/north', 'Iliria.al'],
  ['prona/tirana@old@new', 'tirana', 'New'],
  ['no branch here', 'branch', ''],
  ['', 'branch', ''],
  [undefined, 'branch', ''],
])('%s belongs to branch %s of %s', (repository, branch, domain) => {
  expect(branchOf(repository)).toBe(branch)
  expect(domainOf(repository)).toBe(domain)
})
