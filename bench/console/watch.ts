import type { Browser, BrowserContext, Page } from 'playwright-core'

/** What is waited for on a page: an element that is there and, where told, no longer says what it said. */
export type Ready = { readonly shown: string; readonly besides?: string; readonly filled?: true }

/** A slower machine on a slower line than the one it is measured on. */
export const slowLine = { cpu: 4, latencyMs: 40, megabits: 10 }

/** A browser profile of its own: nothing kept, the visitor signed in. */
export async function freshProfile(
  browser: Browser,
  kept: Readonly<Record<string, string>>,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 860 } })
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, kept)
  return context
}

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const bytes = (slowLine.megabits * 1_000_000) / 8
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowLine.cpu })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.latencyMs,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

/** Opens an address; milliseconds from leaving until what is waited for is painted. */
export async function msToOpen(page: Page, url: string, ready: Ready): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate(painted, { ready, since: 0 })
}

/** As long as a hand needs, at the least, from reaching something to pressing it. */
const handMs = 100

/** Reaches for something and clicks it; milliseconds from the click until what is waited for is painted. */
export async function msToClick(page: Page, target: string, ready: Ready): Promise<number> {
  await page.locator(target).first().hover()
  await page.waitForTimeout(handMs)
  // As a text: the two functions have to arrive in the page together.
  return page.evaluate(`(${clicked})(${painted}, ${JSON.stringify({ target, ready })})`)
}

function clicked(look: typeof painted, { target, ready }: { target: string; ready: Ready }): Promise<number> {
  const element = document.querySelector<HTMLElement>(target)
  if (!element) throw new Error(`Nothing to click at ${target}`)
  const since = performance.now()
  element.click()
  return look({ ready, since })
}

/** Runs in the page: looks at every frame, and answers after the one that shows it. */
function painted({ ready, since }: { ready: Ready; since: number }): Promise<number> {
  const isThere = () => {
    const element = document.querySelector(ready.shown)
    if (!element) return false
    if (ready.filled) return element instanceof HTMLInputElement && element.value !== ''
    return element.textContent !== '' && element.textContent !== ready.besides
  }
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() - since > 30_000) return reject(new Error(`Never painted: ${ready.shown}`))
      if (!isThere()) return void requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - since)
      requestAnimationFrame(() => channel.port2.postMessage(null))
    }
    look()
  })
}

export function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
