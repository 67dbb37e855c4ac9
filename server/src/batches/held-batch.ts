import { AppError } from '@prona/contract/kernel/errors'
import { takeLease } from '../jobs/lease.ts'
import type { Parts } from '../kernel/parts.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import type { LongWork } from './progress.ts'

/** The right to work on a batch, which others get when this server is gone. */
export type Hold = {
  /** Each holds a batch under an id of its own. */
  readonly holder: string
  release(): Promise<void>
}

/** A killed server's batch is somebody else's after this time. It is renewed while it is worked on. */
const seconds = 15

/** Answers how long others still have it where they do. */
export async function holdBatch(
  { leases, log }: Pick<Parts, 'leases' | 'log'>,
  batch: string,
): Promise<Hold | { readonly freeInMs: number }> {
  const holder = uuidv7()
  const answer = await takeLease(leases, `batch ${batch}`, holder, seconds)
  if ('freeInMs' in answer) return answer
  return {
    holder,
    release: () =>
      answer.lease.release(AbortSignal.abort()).catch((error: unknown) => {
        log.warn({ err: error, batch }, 'A batch could not be given free, and is so when its time is over')
      }),
  }
}

export function underWay(batch: string, { freeInMs }: { readonly freeInMs: number }): AppError {
  const wait = Math.max(1, Math.ceil(freeInMs / 1000))
  return new AppError('underWay', { seconds: wait }, [], { batch })
}

/** The work, after which the batch is given free, however it ended. */
export async function* holding<T>(hold: Hold | undefined, work: LongWork<T>): LongWork<T> {
  try {
    return yield* work
  } finally {
    await hold?.release()
  }
}
