import { createStore, type StoreApi } from 'zustand/vanilla'

/** Whether the server can be reached, and since when not. */
export type ConnectionState = {
  readonly state: 'up' | 'offline' | 'away'
  /** Since when it cannot be reached; undefined while it can. */
  readonly since: string | undefined
  /** A call got no answer: checks at once whether the server is really gone. */
  suspect(): void
  /** A call was answered: the server is there, whatever the checks say. */
  reach(): void
  /** The browser reports that there is no network. */
  lose(): void
  /** Checks now instead of waiting for the next planned check. */
  tryNow(): Promise<void>
}

type Parts = {
  /** True when the server answers. */
  readonly probe: () => Promise<boolean>
  /** Whether the machine has a network at all. */
  readonly isConnected: () => boolean
  readonly now: () => string
  /** Runs something later; the function returned cancels it. */
  readonly later: (run: () => void, afterMs: number) => () => void
}

const firstWaitMs = 2_000
const longestWaitMs = 30_000

/** Checks the server at growing intervals while it cannot be reached, and never while it can. */
export function createConnectionState({ probe, isConnected, now, later }: Parts): StoreApi<ConnectionState> {
  let forget = () => {}
  let waitMs = firstWaitMs
  let asking: Promise<void> | undefined
  let answers = 0

  return createStore<ConnectionState>()((set, get) => {
    function restore(): void {
      forget()
      waitMs = firstWaitMs
      set({ state: 'up', since: undefined })
    }
    async function ask(): Promise<void> {
      forget()
      const before = answers
      // A call that was answered during the check is the newer news.
      if ((await probe()) || answers > before) return restore()
      set({ state: isConnected() ? 'away' : 'offline', since: get().since ?? now() })
      forget = later(() => void get().tryNow(), waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
    return {
      state: 'up',
      since: undefined,
      suspect() {
        if (get().state === 'up') void get().tryNow()
      },
      reach() {
        answers += 1
        if (get().state !== 'up') restore()
      },
      lose() {
        forget()
        set({ state: 'offline', since: get().since ?? now() })
      },
      tryNow() {
        asking ??= ask().finally(() => {
          asking = undefined
        })
        return asking
      },
    }
  })
}
