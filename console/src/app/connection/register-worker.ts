const address = '/sw.js'

const firstStepsMs = 3_000

/**
 * Only after the page is there and in use: the worker fetches every file so that the console opens without a
 * connection, and that must slow neither the first opening nor the first clicks.
 */
export function registerWorker(): void {
  const register = () => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    navigator.serviceWorker.register(trusted(address)).catch((cause) => console.error(cause))
  }
  setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 5_000 })
    else register()
  }, firstStepsMs)
}

/** The only Trusted Types policy the page allows, and the only address it lets become a script. */
function trusted(url: string): string {
  const policy = globalThis.trustedTypes?.createPolicy('prona-worker', {
    createScriptURL: (asked) => {
      if (asked !== address) throw new TypeError('No script of ours lies there')
      return asked
    },
  })
  return policy?.createScriptURL(url) ?? url
}

type ScriptUrls = { createScriptURL(url: string): string }

declare global {
  /** TypeScript has no types for this yet: to it a trusted address is a plain string. */
  var trustedTypes: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls } | undefined
}
