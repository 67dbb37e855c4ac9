import type { Readable } from 'node:stream'

/** Where the bytes of files are stored. A key is used once, and its content never changes. */
export type Storage = {
  /**
   * Moves the finished file at this path into the storage: afterwards it is there complete and durable, or not at
   * all.
   */
  put(key: string, path: string, type: string): Promise<void>
  read(key: string): Promise<Readable | undefined>
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>
  stored(): AsyncIterable<Stored>
  close(): void
}

export type Stored = { readonly key: string; readonly changedAt: Date }
