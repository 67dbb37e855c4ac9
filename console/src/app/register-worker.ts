const address = '/sw.js'

/** Once the page is there and at rest: what makes it open without a line must not slow its first opening. */
export function registerWorker(): void {
  const register = () => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    navigator.serviceWorker.register(trusted(address)).catch((cause) => console.error(cause))
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 5_000 })
  else setTimeout(register, 2_000)
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
