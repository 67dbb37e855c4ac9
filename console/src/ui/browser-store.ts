/** The part of a browser's storage that we use. */
export type Store = {
  getItem(name: string): string | null
  /** Answers whether the value outlives the page. */
  setItem(name: string, value: string): boolean
  removeItem(name: string): void
}

type OwnStore = Store & {
  /** Moves what is a person's out of the browser, into memory. */
  setAside(): void
  /** Puts back what is this person's, and deletes it there. */
  takeBack(person: string): void
  dropAside(): void
}

/** What belongs to the device, whoever works at it. Everything else is a person's, and is deleted when they leave. */
const ofDevice: readonly string[] = [
  'app.settings',
  'branch',
  'firstSteps',
  'language',
  'languageUntold',
  'leftWith',
  'navigation.rail',
  'shortcuts',
  'signOutWithLastTab',
  'tabsOpenCounter',
  'token',
]
const ownerKey = 'whose'
let isSomebodyHere = true

/**
 * A browser may forbid its storage or have no room left; then values are kept in memory as long as the page is open.
 */
export function forgivingStore(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  names: () => readonly string[] = () => Object.keys(open()),
): OwnStore {
  const unkept = new Map<string, string>()
  const aside = new Map<string, string>()
  const store: OwnStore = {
    getItem(name) {
      return unkept.get(name) ?? attempted(() => open().getItem(name)) ?? null
    },
    setItem(name, value) {
      const isAside = !isSomebodyHere && !ofDevice.includes(name)
      const memory = isAside ? aside : unkept
      memory.set(name, value)
      if (isAside) return false
      return (
        attempted(() => {
          open().setItem(name, value)
          return unkept.delete(name)
        }) ?? false
      )
    },
    removeItem(name) {
      aside.delete(name)
      unkept.delete(name)
      attempted(() => open().removeItem(name))
    },
    setAside() {
      const all = new Set([...unkept.keys(), ...(attempted(names) ?? [])])
      for (const name of all) {
        if (ofDevice.includes(name)) continue
        const value = store.getItem(name)
        store.removeItem(name)
        if (value !== null) aside.set(name, value)
      }
    },
    takeBack(person) {
      const own = aside.get(ownerKey) === person ? aside : []
      for (const [name, value] of own) if (store.getItem(name) === null) store.setItem(name, value)
      aside.clear()
    },
    dropAside: () => aside.clear(),
  }
  return store
}

/** Kept by the browser: it outlives the tab, and other tabs see it. */
export const deviceStore = forgivingStore(() => localStorage)
/** Kept by this tab: it survives a reload, but not closing the tab. */
export const tabStore = forgivingStore(() => sessionStorage)
const stores = [deviceStore, tabStore]

/** Nobody is here: what is a person's leaves the browser, and what would be kept goes to this page's memory alone. */
export function setPersonAside(): void {
  isSomebodyHere = false
  for (const store of stores) store.setAside()
}

/** They left for good, or somebody else came: nor does memory keep anything. */
export function forgetPerson(): void {
  for (const store of stores) store.dropAside()
}

/** This person is here: what they had when they were set aside is put back, and what others left is deleted. */
export function greetPerson(person: string): void {
  isSomebodyHere = true
  for (const store of stores) {
    store.takeBack(person)
    if (store.getItem(ownerKey) === person) continue
    store.setAside()
    store.dropAside()
    store.setItem(ownerKey, person)
  }
}

function attempted<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
