/** The part of a browser's storage that we use. */
export type Store = {
  getItem(name: string): string | null
  /** Answers whether the value outlives the page. */
  setItem(name: string, value: string): boolean
  removeItem(name: string): void
}

/**
 * A browser may forbid its storage or have no room left; then values are kept in memory as long as the page is open.
 */
export function forgivingStore(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Store {
  const unkept = new Map<string, string>()
  return {
    getItem(name) {
      return unkept.get(name) ?? attempted(() => open().getItem(name)) ?? null
    },
    setItem(name, value) {
      unkept.set(name, value)
      return (
        attempted(() => {
          open().setItem(name, value)
          return unkept.delete(name)
        }) ?? false
      )
    },
    removeItem(name) {
      unkept.delete(name)
      attempted(() => open().removeItem(name))
    },
  }
}

/** Kept by the browser: it outlives the tab, and other tabs see it. */
export const deviceStore = forgivingStore(() => localStorage)
/** Kept by this tab: it survives a reload, but not closing the tab. */
export const tabStore = forgivingStore(() => sessionStorage)

function attempted<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
