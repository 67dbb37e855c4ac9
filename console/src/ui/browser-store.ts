/** The part of a browser's storage that we use. */
export type Store = {
  getItem(name: string): string | null
  /** Answers whether the value outlives the page. */
  setItem(name: string, value: string): boolean
  removeItem(name: string): void
  /** Removes all values but these, and returns them. */
  keepOnly(kept: readonly string[]): Removed
}
type Removed = readonly (readonly [name: string, value: string])[]

/**
 * A browser may forbid its storage or have no room left; then values are kept in memory as long as the page is open.
 */
export function forgivingStore(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  names: () => readonly string[] = () => Object.keys(open()),
): Store {
  const unkept = new Map<string, string>()
  const store: Store = {
    getItem(name) {
      return unkept.get(name) ?? attempted(() => open().getItem(name)) ?? null
    },
    setItem(name, value) {
      if (!isSomebodyHere && !ofDevice.includes(name)) return false
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
    keepOnly(kept) {
      const all = new Set([...unkept.keys(), ...(attempted(names) ?? [])])
      const others = [...all].filter((name) => !kept.includes(name))
      const removed = others.map((name) => [name, store.getItem(name) ?? ''] as const)
      for (const name of others) store.removeItem(name)
      return removed
    },
  }
  return store
}

/** What belongs to the device, whoever works at it. Everything else is a person's, and is deleted when they leave. */
const ofDevice: readonly string[] = [
  'app.settings',
  'branch',
  'language',
  'leftWith',
  'navigation.rail',
  'shortcuts',
  'signOutWithLastTab',
  'tabsOpenCounter',
  'token',
]
let isSomebodyHere = true

/** Kept by the browser: it outlives the tab, and other tabs see it. */
export const deviceStore = forgivingStore(() => localStorage)
/** Kept by this tab: it survives a reload, but not closing the tab. */
export const tabStore = forgivingStore(() => sessionStorage)

/** Deletes what is a person's, and keeps nothing more of that kind until somebody is here. */
export function forgetPerson(): readonly Removed[] {
  isSomebodyHere = false
  return stores.map((store) => store.keepOnly(ofDevice))
}

/** This person is here: what others left is deleted. What they had themselves when they were forgotten is put back. */
export function greetPerson(person: string, had: readonly Removed[] = []): void {
  isSomebodyHere = true
  for (const [index, store] of stores.entries()) {
    for (const [name, value] of had[index] ?? []) if (store.getItem(name) === null) store.setItem(name, value)
    if (store.getItem(ownerKey) === person) continue
    store.keepOnly(ofDevice)
    store.setItem(ownerKey, person)
  }
}

const stores = [deviceStore, tabStore]
const ownerKey = 'whose'

function attempted<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
