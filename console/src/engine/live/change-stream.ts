import type { LiveEnd, LiveEvent } from '@prona/client/live'
import type { CallOptions } from '@prona/client/problem'

export type StreamParts = {
  readonly live: (
    hear: (heard: LiveEvent) => void,
    options: CallOptions & { readonly lastSyncTime?: string },
  ) => Promise<LiveEnd | null>
  readonly hear: (heard: LiveEvent) => void
  /** The time from which changes are requested; undefined before the first answer. */
  readonly lastSyncTime: () => string | undefined
  /** Called when the stream opens or closes. */
  readonly onState: (isOpen: boolean) => void
  /**
   * Rights may have changed: the server closed the stream, which it also does when it is stopping, or the stream is open
   * again after a time in which nothing was told.
   */
  readonly onEnded: () => Promise<void>
  readonly timing: StreamTiming
}

export type StreamTiming = {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
  /** From 0 to 1. */
  readonly random: () => number
  /** Runs when it is worth trying again at once: the network is back, or the page is visible again. */
  readonly onWake: (run: () => void) => () => void
  /**
   * Runs when the server answers again after it could not be reached: an older stream is most likely broken.
   */
  readonly onBack: (run: () => void) => () => void
}

/**
 * The server sends a sign of life every 15 seconds; after two and a half of these intervals it counts as
 * gone.
 */
const silenceMs = 38_000
const firstWaitMs = 500
const longestWaitMs = 30_000

/**
 * Keeps a stream to the server open and reopens it whenever it ends, with growing waits after failures.
 * Returns how to stop.
 */
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
    let isAgain = false
    while (!stopping.signal.aborted) {
      const { wasOpen, end } = await once(isAgain)
      isAgain ||= wasOpen
      parts.onState(false)
      if (stopping.signal.aborted) return
      failures = wasOpen ? 0 : failures + 1
      if (end) await parts.onEnded()
      await rest(waitAfter(failures, timing.random()))
    }
  }

  /** One stream from its beginning to its end. One that is silent for too long counts as broken. */
  async function once(isAgain: boolean): Promise<{ wasOpen: boolean; end: LiveEnd | null }> {
    const cut = new AbortController()
    let wasOpen = false
    let heardAt = timing.now()
    let stopWatching = () => {}
    const watch = () => {
      stopWatching()
      stopWatching = timing.after(silenceMs, () => cut.abort())
    }
    // A computer that slept may have missed the end of its stream.
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
        if (!wasOpen && isAgain) void parts.onEnded()
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

/** Doubles after each failure, with a random part, so that all pages do not come back at once. */
export function waitAfter(failures: number, random: number): number {
  const most = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
  return most * (0.5 + random / 2)
}
