/** What is kept by name, as the stores of a browser do it. */
export type Store = {
  getItem(name: string): string | null
  /** Answers whether it is kept for longer than the page stands. */
  setItem(name: string, value: string): boolean
  removeItem(name: string): void
}

/** A browser may forbid its stores, or have no room left in them; then the page itself remembers for as long as it stands. */
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

/** Of the browser: it outlives the tab, and the other tabs see it. */
export const deviceStore = forgivingStore(() => localStorage)
/** Of this tab: a reload keeps it, and closing it does not. */
export const tabStore = forgivingStore(() => sessionStorage)

function attempted<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
