import { AppError } from '@prona/contract/kernel/errors'
import type { Asking } from '../kernel/bounded-queue.ts'
import { startThread } from '../kernel/worker-handle.ts'
import { openWorkers, type WorkerLog } from '../kernel/workers.ts'
import type { PrintedDocument } from './printed-document.ts'

export type Press = {
  readonly print: (document: PrintedDocument, asking: Asking) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

type Terms = { readonly mostWaiting?: number; readonly log?: WorkerLog }

const heapMegabytes = 256

/**
 * Prints documents one after the other in a thread of its own: laying out 200 rows takes some 800 ms, in which the
 * server could not answer, and the longest one some five seconds.
 */
export function openPress({ mostWaiting = 20, log }: Terms = {}): Press {
  const workers = openWorkers({
    start: () =>
      startThread<PrintedDocument, Uint8Array>(new URL('./pdf-worker.ts', import.meta.url), heapMegabytes),
    atOnce: 1,
    waiting: mostWaiting,
    longestMs: 20_000,
    log,
  })
  return {
    async print(document, asking) {
      const bytes = await workers.ask(document, asking)
      if (!bytes) throw new AppError('unavailable')
      return bytes
    },
    close: () => workers.close(),
  }
}
