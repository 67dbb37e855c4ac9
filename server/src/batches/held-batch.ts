import { AppError } from '@prona/contract/kernel/errors'
import { causeOf } from '../database/outage-codes.ts'
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

/** Refused while somebody else has it. */
export async function holdBatch(
  { forLeases, log }: Pick<Parts, 'forLeases' | 'log'>,
  batch: string,
): Promise<Hold> {
  const holder = uuidv7()
  const answer = await takeLease(forLeases, `batch ${batch}`, holder, seconds)
  if ('freeInMs' in answer) throw underWay(batch, answer)
  return {
    holder,
    release: () =>
      answer.lease.release().catch((error: unknown) => {
        const about = { ...causeOf(error), batch }
        log.warn(about, 'A batch could not be given free, and is so when its time is over')
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
