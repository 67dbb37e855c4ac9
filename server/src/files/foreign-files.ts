import { startProcess, startThread } from '../kernel/worker-handle.ts'
import { openWorkers } from '../kernel/workers.ts'
import type { Kept, Measured } from './pictures.ts'
import type { Kind } from './sniff.ts'

/** Looks at files as strangers send them. Each answer is `lost` where that took too much time or memory. */
export type ForeignFiles = {
  readonly kindOf: (path: string) => Promise<Kind | undefined | 'lost'>
  readonly measured: (path: string) => Promise<Measured | undefined | 'lost'>
  readonly drawnAnew: (path: string, target: string) => Promise<Kept | undefined | 'lost'>
  readonly close: () => Promise<void>
}
/** To measure the picture, or to draw it anew where a target is given. */
export type PictureTask = { readonly path: string; readonly target?: string }
type PictureAnswer = { readonly measured?: Measured | undefined; readonly kept?: Kept | undefined }

export function openForeignFiles(): ForeignFiles {
  const kinds = openWorkers({
    start: () =>
      startThread<string, { kind: Kind | undefined }>(new URL('./kind-worker.ts', import.meta.url), 64),
    atOnce: 1,
    waiting: 100,
    longestMs: 10_000,
  })
  const pictures = openWorkers({
    start: () =>
      startProcess<PictureTask, PictureAnswer>(new URL('./picture-worker.ts', import.meta.url), 1024),
    // Each may take 40 million pixels of memory.
    atOnce: 1,
    waiting: 40,
    longestMs: 30_000,
  })
  return {
    async kindOf(path) {
      const answer = await kinds.ask(path)
      return answer ? answer.kind : 'lost'
    },
    async measured(path) {
      const answer = await pictures.ask({ path })
      return answer ? answer.measured : 'lost'
    },
    async drawnAnew(path, target) {
      const answer = await pictures.ask({ path, target })
      return answer ? answer.kept : 'lost'
    },
    async close() {
      await Promise.all([kinds.close(), pictures.close()])
    },
  }
}
