import type { Page } from 'playwright-core'
import type { Point } from './desk.ts'

type Way = readonly [from: Point, to: Point]

const steps = 8

/** Real fingers on a page's screen: what they do goes through all that the browser makes of touches itself. */
export async function fingersOn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  type Touch = Point & { readonly id?: number }
  /** At the end only those are named that are lifted, or none for all. */
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Touch[]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ id, ...point })),
    })
  /** From where they are put to where they are lifted, all at the same time, in so many steps. */
  const move = async (ways: readonly Way[]) => {
    await touch(
      'touchStart',
      ways.map(([from]) => from),
    )
    for (let step = 1; step <= steps; step += 1) {
      await touch(
        'touchMove',
        ways.map(([from, to]) => between(from, to, step / steps)),
      )
    }
  }
  const lift = () => touch('touchEnd', [])
  return {
    /** One finger, put down and not lifted yet. */
    put: (at: Point) => touch('touchStart', [at]),
    go: (to: Point) => touch('touchMove', [to]),
    lift,
    async drag(from: Point, to: Point) {
      await move([[from, to]])
      await lift()
    },
    async tapTwice({ x, y }: Point) {
      for (const at of [
        { x, y },
        { x: x + 3, y: y - 2 },
      ]) {
        await touch('touchStart', [at])
        await lift()
      }
    },
    /** Two fingers above and below a point, so far from it before and after; the lower one is lifted last. */
    async pinch({ x, y }: Point, [before, after]: readonly [number, number], last?: Point) {
      const upper: Way = [
        { x, y: y - before },
        { x, y: y - after },
      ]
      const lower: Way = [
        { x, y: y + before },
        { x, y: y + after },
      ]
      await move([lower, upper])
      if (last) {
        await touch('touchEnd', [{ ...upper[1], id: 1 }])
        for (let step = 1; step <= steps; step += 1)
          await touch('touchMove', [between(lower[1], last, step / steps)])
      }
      await lift()
    },
  }
}

function between(from: Point, to: Point, share: number): Point {
  return {
    x: Math.round(from.x + (to.x - from.x) * share),
    y: Math.round(from.y + (to.y - from.y) * share),
  }
}
