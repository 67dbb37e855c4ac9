import type { Readable } from 'node:stream'

/** Where the bytes of files are. A key is given once and what lies under it never changes. */
export type Storage = {
  /** Takes over the finished file at this path: afterwards it is there whole and for good, or not at all. */
  put(key: string, path: string, type: string): Promise<void>
  read(key: string): Promise<Readable | undefined>
  /** What is not there need not be removed. */
  remove(key: string): Promise<void>
  stored(): AsyncIterable<Stored>
  close(): void
}

export type Stored = { readonly key: string; readonly changedAt: Date }
