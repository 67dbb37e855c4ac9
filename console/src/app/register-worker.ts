import { fetchBrokenPage } from './router.tsx'

/** Once the page is there and at rest: what makes it open without a line must not slow its first opening. */
export function registerWorker(): void {
  const rest = () => {
    fetchBrokenPage()
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    navigator.serviceWorker.register('/sw.js').catch((cause) => console.error(cause))
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(rest, { timeout: 5_000 })
  else setTimeout(rest, 2_000)
}
