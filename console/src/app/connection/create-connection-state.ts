import { createStore, type StoreApi } from 'zustand/vanilla'

/** Whether the server can be reached, and since when not. */
export type ConnectionState = {
  readonly state: 'up' | 'offline' | 'away'
  /** Since when it cannot be reached; undefined while it can. */
  readonly since: string | undefined
  /** A call got no answer: checks at once whether the server is really gone. */
  suspect(): void
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

  return createStore<ConnectionState>()((set, get) => {
    async function ask(): Promise<void> {
      forget()
      if (await probe()) {
        waitMs = firstWaitMs
        set({ state: 'up', since: undefined })
        return
      }
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
