import { AppError } from '@prona/contract/kernel/errors'

/** Limits how many of something each reader may have at a time; the answered function frees the place. */
export function placesPerReader(most: number): { take(reader: string): () => void } {
  const taken = new Map<string, number>()
  return {
    take(reader) {
      const count = taken.get(reader) ?? 0
      if (count >= most) throw new AppError('tooMany', { seconds: 5 })
      taken.set(reader, count + 1)
      return () => {
        const left = (taken.get(reader) ?? 1) - 1
        if (left > 0) taken.set(reader, left)
        else taken.delete(reader)
      }
    },
  }
}
