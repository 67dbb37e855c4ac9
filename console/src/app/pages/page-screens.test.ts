import { pages } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { pageScreens } from './page-screens.ts'

test('every page that is declared has its screen', () => {
  const shown = pageScreens.map(([page]) => page.path)
  expect(shown.toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
})
