import type { Asking } from '../kernel/bounded-queue.ts'
import { startProcess, startThread } from '../kernel/worker-handle.ts'
import { openWorkers, type WorkerLog } from '../kernel/workers.ts'
import type { Drawn, PictureTask } from './draw-picture.ts'
import type { Kind } from './sniff.ts'

/** Looks at files as strangers send them. Each answer is `lost` where that took too much time or memory. */
export type ForeignFiles = {
  readonly kindOf: (path: string, asking: Asking) => Promise<Kind | undefined | 'lost'>
  readonly drawn: (task: PictureTask, asking: Asking) => Promise<Drawn | 'lost'>
  readonly close: () => Promise<void>
}

export function openForeignFiles(log?: WorkerLog): ForeignFiles {
  const kinds = openWorkers({
    start: () =>
      startThread<string, { kind: Kind | undefined }>(new URL('./kind-worker.ts', import.meta.url), 64),
    atOnce: 1,
    waiting: 100,
    log,
    longestMs: 10_000,
  })
  const pictures = openWorkers({
    start: () =>
      startProcess<PictureTask, Drawn>(new URL('./picture-worker.ts', import.meta.url), {
        most: 1024,
        kept: 256,
      }),
    // Each may take 40 million pixels of memory.
    atOnce: 1,
    waiting: 40,
    log,
    // Forty million pixels take three seconds, and more where the server is busy.
    longestMs: 15_000,
  })
  return {
    async kindOf(path, asking) {
      const answer = await kinds.ask(path, asking)
      return answer ? answer.kind : 'lost'
    },
    async drawn(task, asking) {
      return (await pictures.ask(task, asking)) ?? 'lost'
    },
    async close() {
      await Promise.all([kinds.close(), pictures.close()])
    },
  }
}
