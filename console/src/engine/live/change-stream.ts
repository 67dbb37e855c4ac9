import type { LiveEnd, LiveHeard } from '@prona/client/live'
import type { CallOptions } from '@prona/client/problem'

export type StreamParts = {
  readonly live: (
    hear: (heard: LiveHeard) => void,
    options: CallOptions & { readonly lastSyncTime?: string },
  ) => Promise<LiveEnd | null>
  readonly hear: (heard: LiveHeard) => void
  /** From when on changes are to be told; undefined where nothing has been told yet. */
  readonly lastSyncTime: () => string | undefined
  /** The line stands, or no longer. */
  readonly onState: (isOpen: boolean) => void
  /** The server ended what stood: a right may have changed, or it is about to stop. */
  readonly onEnded: () => Promise<void>
  readonly timing: StreamTiming
}

export type StreamTiming = {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  /** From 0 to 1. */
  readonly random: () => number
  /** Runs when it is worth trying again at once: the network is back, or the page is looked at again. */
  readonly onWake: (run: () => void) => () => void
  /** Runs when the server was away and answers again: a line from before is as good as broken. */
  readonly onBack: (run: () => void) => () => void
}

/** The server says that it is there every 15 seconds: after two and a half of these it is not. */
const silenceMs = 38_000
const firstWaitMs = 500
const longestWaitMs = 30_000

/** Keeps a line to the server open: whatever ends it, it is opened again, later each time it fails. Answers how to stop. */
export function openStream(parts: StreamParts): () => void {
  const { timing } = parts
  const stopping = new AbortController()
  let hurry = () => {}
  let renew = () => {}
  const unwake = timing.onWake(() => hurry())
  const unback = timing.onBack(() => renew())
  void follow()
  return () => {
    unwake()
    unback()
    stopping.abort()
    hurry()
  }

  async function follow(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const { wasOpen, end } = await once()
      parts.onState(false)
      if (stopping.signal.aborted) return
      failures = wasOpen ? 0 : failures + 1
      if (end) await parts.onEnded()
      await rest(waitAfter(failures, timing.random()))
    }
  }

  /** One line from its beginning to its end. What is silent for too long is as good as broken. */
  async function once(): Promise<{ wasOpen: boolean; end: LiveEnd | null }> {
    const cut = new AbortController()
    let wasOpen = false
    let heardAt = timing.now()
    let stopWatching = () => {}
    const watch = () => {
      stopWatching()
      stopWatching = timing.after(silenceMs, () => cut.abort())
    }
    // A page that slept may have slept through the end of its line.
    hurry = () => {
      if (stopping.signal.aborted || timing.now() - heardAt > silenceMs) cut.abort()
    }
    renew = () => cut.abort()
    watch()
    const end = await parts.live(
      (heard) => {
        heardAt = timing.now()
        watch()
        if (!wasOpen) parts.onState(true)
        wasOpen = true
        parts.hear(heard)
      },
      { signal: cut.signal, lastSyncTime: parts.lastSyncTime() },
    )
    stopWatching()
    return { wasOpen, end }
  }

  function rest(ms: number): Promise<void> {
    return new Promise((done) => {
      const cancel = timing.after(ms, done)
      hurry = () => {
        cancel()
        done()
      }
      renew = hurry
    })
  }
}

/** Twice as long after each failure; never the same for two pages, so that they do not all come back at once. */
export function waitAfter(failures: number, random: number): number {
  const most = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
  return most * (0.5 + random / 2)
}
