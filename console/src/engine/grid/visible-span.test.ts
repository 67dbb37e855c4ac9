import { expect, test } from 'vitest'
import { isSameSpan, nextSpan, type Span } from './visible-span.ts'

/** Every step from what is drawn until nothing more comes. */
function steps(drawn: Span, visible: Span, beyond: Span): readonly Span[] {
  const next = nextSpan(drawn, visible, beyond, 10)
  return isSameSpan(next, drawn) ? [] : [next, ...steps(next, visible, beyond)]
}

test('after a long jump the rows are drawn anew from the first visible one', () => {
  expect(steps([0, 40], [500, 524], [492, 532])).toEqual([
    [500, 510],
    [500, 520],
    [500, 530],
    [492, 532],
  ])
})

test('scrolling down keeps what stays, and draws what comes below first', () => {
  expect(steps([0, 40], [20, 44], [12, 52])).toEqual([
    [12, 50],
    [12, 52],
  ])
})

test('scrolling up draws what comes above first', () => {
  expect(steps([100, 140], [80, 104], [72, 112])).toEqual([
    [90, 112],
    [80, 112],
    [72, 112],
  ])
})

test('nothing is drawn again where all is there', () => {
  expect(steps([12, 52], [20, 44], [12, 52])).toEqual([])
})

test('never more rows than allowed are drawn at once, and the visible ones always come in the end', () => {
  for (let at = 0; at < 1000; at += 37) {
    const visible: Span = [at, at + 24]
    const beyond: Span = [Math.max(0, at - 8), at + 32]
    let drawn: Span = [(at * 7) % 900, ((at * 7) % 900) + 40]
    for (const next of steps(drawn, visible, beyond)) {
      const fresh = Array.from({ length: next[1] - next[0] }, (_, index) => next[0] + index).filter(
        (row) => row < drawn[0] || row >= drawn[1],
      )
      expect(fresh.length).toBeLessThanOrEqual(10)
      drawn = next
    }
    expect(drawn).toEqual(beyond)
  }
})
