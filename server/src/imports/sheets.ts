import type { Asking } from '../kernel/bounded-queue.ts'
import { startThread } from '../kernel/worker-handle.ts'
import { openWorkers, type WorkerLog } from '../kernel/workers.ts'
import { type PackedSheet, unpacked } from './packed-sheet.ts'
import { badFile, type Sheet } from './sheet.ts'

export type Sheets = {
  readonly read: (bytes: Buffer, asking: Asking) => Promise<Sheet>
  readonly close: () => Promise<void>
}

const heapMegabytes = 256

/** Reads import files, two at a time, in threads: what a stranger's file costs, nobody else waits for. */
export function openSheets(log?: WorkerLog): Sheets {
  const workers = openWorkers({
    start: () =>
      startThread<Uint8Array, PackedSheet>(new URL('./sheet-worker.ts', import.meta.url), heapMegabytes),
    atOnce: 2,
    waiting: 20,
    longestMs: 20_000,
    idleAfterMs: 15_000,
    log,
  })
  return {
    async read(bytes, asking) {
      const sheet = await workers.ask(bytes, asking)
      if (!sheet) throw badFile('tooDemanding')
      return unpacked(sheet)
    },
    close: () => workers.close(),
  }
}
