import { createStore, type StoreApi } from 'zustand/vanilla'

/** How many tabs of the console stand open in this browser. */
export type TabCounter = {
  readonly count: number
  /** The page was loaded, or came back from the browser's own store of pages. */
  open(): void
  /** The page goes. Where it was the last, whoever asked for it is told. */
  close(): void
  /** A tab that crashed never closed: the number is put right by how many are alive. */
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
    /** Other tabs write the same number: it is read anew each time, and what is none counts as nothing. */
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
