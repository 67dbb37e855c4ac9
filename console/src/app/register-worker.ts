/** Once the page is there and at rest: what makes it open without a line must not slow its first opening. */
export function registerWorker(): void {
  const register = () => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    navigator.serviceWorker.register('/sw.js').catch((cause) => console.error(cause))
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 5_000 })
  else setTimeout(register, 2_000)
}
