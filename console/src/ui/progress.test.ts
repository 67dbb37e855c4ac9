import { expect, test } from 'vitest'
import { atStart, trickled } from './progress.ts'

test('the progress bar creeps on and never arrives by itself', () => {
  let progress = atStart
  for (let step = 0; step < 500; step++) {
    const next = trickled(progress)
    expect(next).toBeGreaterThanOrEqual(progress)
    progress = next
  }
  expect(progress).toBe(0.994)
})
