import type { Page, Request } from 'playwright-core'

const calmTurns = 3

/**
 * Waits until a page has nothing left to fetch or draw; called before its first address is opened. The stream
 * of changes stays open as long as the page does, so the network alone never becomes idle.
 */
export function restOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    // Requests of a worker and open streams are not waited for.
    if (isOfPage(request)) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    for (let calm = 0; calm < calmTurns; ) {
      await page.evaluate(
        () => new Promise((done) => requestIdleCallback(() => done(true), { timeout: 500 })),
      )
      calm = underWay.size === 0 ? calm + 1 : 0
    }
  }
}

function isOfPage(request: Request): boolean {
  const { pathname, protocol } = new URL(request.url())
  return protocol.startsWith('http') && pathname !== '/api/live'
}
