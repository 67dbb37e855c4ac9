import { createStore, type StoreApi } from 'zustand/vanilla'

/** The number of the console's tabs open in this browser. */
export type TabCounter = {
  readonly count: number
  /** The page was loaded, or restored from the browser's page cache. */
  open(): void
  /** The page is left. If it was the last tab, `onLast` is called. */
  close(): void
  /** A tab that crashed was never counted as closed: corrects the number by the tabs that are alive. */
  repair(living: number): void
}

type Parts = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly onLast: () => void
}

const key = 'tabsOpenCounter'

export function createTabCounter({ storage, onLast }: Parts): StoreApi<TabCounter> {
  return createStore<TabCounter>()((set) => {
    function write(count: number): number {
      storage.setItem(key, String(count))
      set({ count })
      return count
    }
    /** Other tabs write the same number, so it is read each time; anything that is no number counts as 0. */
    function stored(): number {
      const count = Number(storage.getItem(key))
      return Number.isInteger(count) && count > 0 ? count : 0
    }
    return {
      count: stored(),
      open: () => void write(stored() + 1),
      close() {
        if (write(Math.max(0, stored() - 1)) <= 0) onLast()
      },
      repair(living) {
        if (living !== stored()) write(living)
      },
    }
  })
}
