import type { QueryKey } from '@tanstack/react-query'

/** Whose data is kept: data of another person, other rights or another build is never restored. */
export type Owner = { readonly user: string; readonly rights: string; readonly build: string }

export type KeptQuery = {
  readonly hash: string
  readonly key: QueryKey
  readonly data: unknown
  readonly at: number
}

export type QueryStore = {
  /** Makes the store this owner's and returns what they kept; another owner's data is deleted. */
  claim(owner: Owner): Promise<readonly KeptQuery[]>
  /** Stores entries if the store is still this owner's, as another tab may have changed it. */
  put(entries: readonly KeptQuery[], owner: Owner): Promise<void>
  remove(hashes: readonly string[]): Promise<void>
  clear(): Promise<void>
}

const ownerKey = 'owner'

/** A store in IndexedDB. In a browser without it nothing is kept. */
export function openQueryStore(name: string): QueryStore {
  let opened: Promise<IDBDatabase> | undefined

  function database(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('queries', { keyPath: 'hash' })
        request.result.createObjectStore('meta')
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opened
  }

  /** Runs the work in one transaction and returns its answer once that is complete. */
  async function within<T>(
    mode: 'readonly' | 'readwrite',
    work: (queries: IDBObjectStore, meta: IDBObjectStore) => () => T,
  ): Promise<T | undefined> {
    try {
      const transaction = (await database()).transaction(['queries', 'meta'], mode)
      const answer = work(transaction.objectStore('queries'), transaction.objectStore('meta'))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      return answer()
    } catch (error) {
      console.warn('What was fetched is not kept over a reload.', error)
      return undefined
    }
  }

  // Opened while the server is asked who is there.
  database().catch(() => {})

  return {
    async claim(owner) {
      const kept = await within('readwrite', (queries, meta) => {
        let entries: readonly KeptQuery[] = []
        whenAnswered<Owner | undefined>(meta.get(ownerKey), (before) => {
          if (isSame(before, owner)) {
            whenAnswered<KeptQuery[]>(queries.getAll(), (all) => {
              entries = all
            })
          } else {
            queries.clear()
            meta.put(owner, ownerKey)
          }
        })
        return () => entries
      })
      return kept ?? []
    },
    async put(entries, owner) {
      await within('readwrite', (queries, meta) => {
        whenAnswered<Owner | undefined>(meta.get(ownerKey), (now) => {
          if (isSame(now, owner)) for (const entry of entries) queries.put(entry)
        })
        return () => {}
      })
    },
    async remove(hashes) {
      await within('readwrite', (queries) => {
        for (const hash of hashes) queries.delete(hash)
        return () => {}
      })
    },
    async clear() {
      await within('readwrite', (queries, meta) => {
        queries.clear()
        meta.clear()
        return () => {}
      })
    },
  }
}

function whenAnswered<T>(request: IDBRequest<T>, take: (answer: T) => void): void {
  request.onsuccess = () => take(request.result)
}

function isSame(one: Owner | undefined, other: Owner): boolean {
  return one?.user === other.user && one.rights === other.rights && one.build === other.build
}
