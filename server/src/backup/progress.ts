import type { Place } from './place.ts'

/** Tells the server that started this command that it goes on; by hand nobody listens. */
export function tellProgress(): void {
  const now = performance.now()
  if (now - toldAt < 1_000) return
  toldAt = now
  process.send?.('progress')
}

let toldAt = Number.NEGATIVE_INFINITY

/** The same place, telling whenever something has been done there. */
export function watched(place: Place, progress: () => void): Place {
  const shelf = (kept: Place['files']): Place['files'] => ({
    ...kept,
    put: async (...file) => {
      // To a bucket a large file is on its way for long, and its client gives up by itself on a line that is silent.
      const ticking = place.pathOf ? undefined : setInterval(progress, 10_000)
      try {
        await kept.put(...file)
      } finally {
        clearInterval(ticking)
      }
      progress()
    },
    read: (key) => {
      progress()
      return kept.read(key)
    },
    remove: async (key) => {
      await kept.remove(key)
      progress()
    },
    async *stored() {
      for await (const one of kept.stored()) {
        progress()
        yield one
      }
    },
  })
  return { ...place, backups: shelf(place.backups), files: shelf(place.files) }
}
