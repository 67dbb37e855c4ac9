import type { Readable } from 'node:stream'

/** Where the bytes of files are stored. A key is used once, and its content never changes. */
export type Storage = {
  /** What people call it, to name it in a sentence. */
  readonly place: string
  /**
   * Moves the finished file at this path into the storage: afterwards it is there complete and durable, or not at
   * all.
   */
  put(key: string, path: string, type: string): Promise<void>
  read(key: string): Promise<Readable | undefined>
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>
  stored(): AsyncIterable<Stored>
  /** Moves a file into the quarantine of a day (`2026-11-22`). What is not there is passed over. */
  setAside(key: string, day: string): Promise<void>
  /** Moves a file back out of the quarantine, and answers whether it was there. */
  takeBack(key: string): Promise<boolean>
  /** What is in the quarantine. */
  aside(): AsyncIterable<Aside>
  /** Removes a file from the quarantine, for good. */
  discard(file: Aside): Promise<void>
  /** The id of the database whose files these are, as it is written among them. */
  owner(): Promise<string | undefined>
  /** Writes that id where there is none. */
  claim(database: string): Promise<void>
  /** Removes that id. */
  disown(): Promise<void>
  close(): void
}

export type Stored = { readonly key: string; readonly changedAt: Date; readonly bytes: number }
export type Aside = { readonly key: string; readonly day: string }
