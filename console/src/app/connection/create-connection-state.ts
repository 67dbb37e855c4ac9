import { createStore, type StoreApi } from 'zustand/vanilla'

/** Whether the server can be reached, and since when not. */
export type ConnectionState = {
  readonly state: 'up' | 'offline' | 'away'
  /** An instant; undefined while it is up. */
  readonly since: string | undefined
  /** A call found nobody: whether that was more than an accident is tried at once. */
  suspect(): void
  /** The machine has lost its network. */
  lose(): void
  /** Asks now, whatever was planned. */
  tryNow(): Promise<void>
}

type Parts = {
  /** True when the server answers. */
  readonly probe: () => Promise<boolean>
  /** Whether the machine has a network at all. */
  readonly isConnected: () => boolean
  readonly now: () => string
  /** Calls later; the answer takes it back. */
  readonly later: (run: () => void, afterMs: number) => () => void
}

const firstWaitMs = 2_000
const longestWaitMs = 30_000

/** Asked again and again while it is down, ever more seldom; never while it is up. */
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
