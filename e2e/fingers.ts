import type { Page } from 'playwright-core'
import type { Point } from './page.ts'

type Way = readonly [from: Point, to: Point]
/** At the end only the lifted fingers are listed, or none for all. */
type Touch = readonly [
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly (Point & { readonly id?: number })[],
]

const steps = 8

/** Touches sent to the browser as a device would send them, so that everything it makes of them is tested. */
export async function fingersOn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  /**
   * Sends touches at a hand's pace, whatever the machine's: without waiting in between, each with the time at
   * which a hand would have made it.
   */
  const touch = async (touches: readonly Touch[], paceMs = 16) => {
    const began = Date.now()
    await Promise.all(
      touches.map(([type, points], at) =>
        browser.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: points.map((point, id) => ({ id, ...point })),
          timestamp: (began + at * paceMs) / 1000,
        }),
      ),
    )
  }
  return {
    /** One finger, put down and not lifted yet. */
    put: (at: Point) => touch([['touchStart', [at]]]),
    go: (to: Point) => touch([['touchMove', [to]]]),
    lift: () => touch([['touchEnd', []]]),
    drag: (from: Point, to: Point) => touch([...movement([[from, to]]), ['touchEnd', []]]),
    tapTwice: (at: Point, paceMs = 60) =>
      touch(
        [
          ['touchStart', [at]],
          ['touchEnd', []],
          ['touchStart', [{ x: at.x + 3, y: at.y - 2 }]],
          ['touchEnd', []],
        ],
        paceMs,
      ),
    /** Two fingers above and below a point, at these distances before and after. One may stay and move on. */
    pinch({ x, y }: Point, [before, after]: readonly [number, number], onward?: Point) {
      const way = (side: 1 | -1): Way => [
        { x, y: y + side * before },
        { x, y: y + side * after },
      ]
      const [lower, upper] = [way(1), way(-1)]
      const goesOn: readonly Touch[] = onward
        ? [['touchEnd', [{ ...upper[1], id: 1 }]], ...movement([[lower[1], onward]]).slice(1)]
        : []
      return touch([...movement([lower, upper]), ...goesOn, ['touchEnd', []]])
    },
  }
}

/** The steps from where fingers are put down to where they are lifted, all at the same time. */
function movement(ways: readonly Way[]): readonly Touch[] {
  const shares = Array.from({ length: steps }, (_, step) => (step + 1) / steps)
  return [
    ['touchStart', ways.map(([from]) => from)],
    ...shares.map((share): Touch => ['touchMove', ways.map(([from, to]) => between(from, to, share))]),
  ]
}

function between(from: Point, to: Point, share: number): Point {
  return {
    x: Math.round(from.x + (to.x - from.x) * share),
    y: Math.round(from.y + (to.y - from.y) * share),
  }
}
