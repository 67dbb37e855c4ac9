const address = '/sw.js'

const firstStepsMs = 3_000

/**
 * Once the page is there and the first steps on it are taken: what makes it open without a line fetches all there is,
 * and must slow neither the first opening nor what one opens next.
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

/** The one policy that the page's own allows, and the one text that it lets become a script. */
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
  /** What the compiler does not know yet; to it a trusted address is the text it stands for. */
  var trustedTypes: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls } | undefined
}
