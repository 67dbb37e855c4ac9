import { Worker } from 'node:worker_threads'
import { AppError } from '@prona/contract/kernel/errors'
import { isRecord } from '../kernel/columns.ts'
import type { PrintedDocument } from './printed-document.ts'

export type Press = {
  readonly print: (document: PrintedDocument) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

const longestMs = 60_000
const restAfterMs = 60_000

/**
 * Prints documents one after the other in a thread of its own: laying out 200 rows takes some 800 ms, in which the
 * server could not answer. The thread ends after a while without work, which frees its memory.
 */
export function openPress(): Press {
  let last: Promise<unknown> = Promise.resolve()
  let worker: Worker | undefined
  let rest: NodeJS.Timeout | undefined

  function dismiss(): Promise<unknown> {
    clearTimeout(rest)
    const dismissed = worker
    worker = undefined
    return dismissed?.terminate() ?? Promise.resolve()
  }

  async function print(document: PrintedDocument): Promise<Uint8Array> {
    clearTimeout(rest)
    worker ??= hire()
    try {
      return await printedBy(worker, document)
    } catch (error) {
      await dismiss()
      throw error
    } finally {
      rest = setTimeout(() => void dismiss(), restAfterMs).unref()
    }
  }

  return {
    print(document) {
      const printed = last.then(() => print(document))
      last = printed.catch(() => {})
      return printed
    },
    close: async () => void (await dismiss()),
  }
}

function hire(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  worker.unref()
  return worker
}

async function printedBy(worker: Worker, document: PrintedDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const told = (answer: unknown) => {
    if (isRecord(answer) && answer.bytes instanceof Uint8Array) resolve(answer.bytes)
    else reject(new Error(isRecord(answer) ? String(answer.error) : 'Nothing was printed'))
  }
  const ended = () => reject(new AppError('unavailable'))
  const late = setTimeout(ended, longestMs)
  worker.on('message', told)
  worker.on('error', reject)
  worker.on('exit', ended)
  worker.postMessage(document)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    worker.off('message', told)
    worker.off('error', reject)
    worker.off('exit', ended)
  }
}
