import type { Session } from './reader.ts'
import type { SessionLimits } from './sessions.ts'

/**
 * Who is signed in, kept in memory so that a request needs no query for it. It is emptied by every change of
 * anybody's rights; in case another server's notification of that is lost, entries expire after a few seconds.
 */
export type SessionCache = {
  find(key: string, now: number): Session | undefined
  /** Loads and keeps the session. What was read before the cache was emptied is not kept after it. */
  load(key: string, now: number, load: () => Promise<Session | undefined>): Promise<Session | undefined>
  forget(): void
  /**
   * Whose session it was when it was last loaded, however long ago: good enough to count requests by, and for nothing
   * else.
   */
  lastReaderOf(key: string): string | undefined
}

type Entry = { readonly session: Session; readonly loadedAt: number; usedAt: number }

const keptMilliseconds = 15_000
const mostEntries = 10_000

export function sessionCache(limits: SessionLimits): SessionCache {
  const entries = new Map<string, Entry>()
  const readers = new Map<string, string>()
  let generation = 0

  function noteReader(key: string, session: Session | undefined): void {
    readers.delete(key)
    const [oldest] = readers.size >= mostEntries ? readers.keys() : []
    if (oldest) readers.delete(oldest)
    if (session) readers.set(key, session.reader._id)
  }

  return {
    find(key, now) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (now - entry.loadedAt > keptMilliseconds || hasRunOut(limits, entry, now)) {
        entries.delete(key)
        return undefined
      }
      entry.usedAt = now
      return entry.session
    },
    async load(key, now, load) {
      const before = generation
      const session = await load()
      noteReader(key, session)
      if (session && before === generation) {
        const [oldest] = entries.size >= mostEntries ? entries.keys() : []
        if (oldest) entries.delete(oldest)
        entries.set(key, { session, loadedAt: now, usedAt: now })
      }
      return session
    },
    forget() {
      generation += 1
      entries.clear()
    },
    lastReaderOf: (key) => readers.get(key),
  }
}

function hasRunOut({ idleHours, days }: SessionLimits, { session, loadedAt, usedAt }: Entry, now: number) {
  const { seenAs } = session.reader
  if (seenAs && now >= Date.parse(seenAs.until)) return true
  if (session.msLeft !== undefined) return now - loadedAt >= session.msLeft
  return now - usedAt > idleHours * 3_600_000 || now - Date.parse(session.createdAt) > days * 86_400_000
}
