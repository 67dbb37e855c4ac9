import { fork } from 'node:child_process'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ErrorCode, FieldIssue } from '@prona/contract/kernel/errors'

/** What a worker says of a task: its answer, why the task is refused, or what went wrong in our own code. */
export type Reply<Answer> = (
  | { readonly answer: Answer }
  | { readonly refused: ErrorCode; readonly fields: readonly FieldIssue[] }
  | { readonly failed: string }
) & {
  /** It keeps so much memory that another one should take its place. */
  readonly isLarge?: true
}

/** Why a worker ended by itself. `killed`: by somebody else, so that its task is not to blame. */
export type WorkerEnd = {
  readonly reason: 'memory' | 'crash' | 'killed' | 'exit'
  readonly signal?: NodeJS.Signals
}

/** One worker, in a thread or in a process of its own. */
export type WorkerHandle<Task, Answer> = {
  readonly name: string
  readonly megabytes: number
  /** One task at a time; `lost` when the worker ends before it replies. */
  readonly ask: (task: Task) => Promise<Reply<Answer> | 'lost'>
  readonly hasStarted: () => boolean
  readonly end: () => WorkerEnd | undefined
  /** Ends the worker and waits until it is gone. */
  readonly stop: () => Promise<void>
}

/** How much memory a process may take for a task, and how much it may keep after one. */
export type Megabytes = { readonly most: number; readonly kept: number }

type Channel = {
  readonly file: URL
  readonly megabytes: number
  readonly send: (task: unknown) => void
  readonly end: () => unknown
}

/** A thread, for what is parsed by JavaScript: it can be ended in the middle of it, and its heap is limited. */
export function startThread<Task, Answer>(file: URL, heapMegabytes: number): WorkerHandle<Task, Answer> {
  const worker = new Worker(file, {
    // A parser of foreign files needs none of the server's secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  let isOfMemory = false
  const handle = handleOf<Task, Answer>({
    file,
    megabytes: heapMegabytes,
    send: (task) => worker.postMessage(task),
    end: () => worker.terminate(),
  })
  worker.on('message', handle.receive)
  worker.on('error', (error) => {
    isOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (!isOfMemory) handle.fail(error)
  })
  worker.on('exit', () => handle.ended({ reason: isOfMemory ? 'memory' : 'exit' }))
  worker.unref()
  return handle
}

/**
 * A process, for what is decoded by native code: a thread cannot be ended in the middle of that, and a crash in it
 * would be the server's. Its memory is watched from within, since nothing else limits that of native code.
 */
export function startProcess<Task, Answer>(file: URL, { most, kept }: Megabytes): WorkerHandle<Task, Answer> {
  const { SystemRoot } = process.env
  const child = fork(file, [String(most), String(kept)], {
    env: { SystemRoot },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const handle = handleOf<Task, Answer>({
    file,
    megabytes: most,
    send: (task) => child.send(task as NonNullable<unknown>, () => {}),
    end: () => child.kill('SIGKILL'),
  })
  child.on('message', handle.receive)
  child.on('error', (error) => {
    handle.fail(error)
    handle.ended({ reason: 'exit' })
  })
  child.on('exit', (_code, signal) => handle.ended(endBy(signal)))
  child.unref()
  child.channel?.unref()
  return handle
}

/** A process that takes too much memory ends itself by this one, which nobody else sends. */
export const ofMemory = 'SIGUSR2'
const crashes: readonly NodeJS.Signals[] = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP']

function endBy(signal: NodeJS.Signals | null): WorkerEnd {
  if (!signal) return { reason: 'exit' }
  if (signal === ofMemory) return { reason: 'memory' }
  return { reason: crashes.includes(signal) ? 'crash' : 'killed', signal }
}

function handleOf<Task, Answer>({ file, megabytes, send, end }: Channel) {
  const gone = Promise.withResolvers<void>()
  let reply: ((told: Reply<Answer> | 'lost') => void) | undefined
  let isReady = false
  let over: WorkerEnd | undefined
  return {
    name: basename(file.pathname, '.ts'),
    megabytes,
    ask(task: Task): Promise<Reply<Answer> | 'lost'> {
      if (over) return Promise.resolve('lost')
      const { promise, resolve } = Promise.withResolvers<Reply<Answer> | 'lost'>()
      reply = resolve
      send(task)
      return promise
    },
    /** The first message only says that the worker's code is loaded. */
    receive(message: unknown): void {
      if (isReady) reply?.(message as Reply<Answer>)
      isReady = true
    },
    /** An error of our own code, to be logged. The end of the worker follows. */
    fail(error: Error): void {
      reply?.({ failed: error.stack ?? error.message })
    },
    ended(by: WorkerEnd): void {
      over ??= by
      reply?.('lost')
      gone.resolve()
    },
    hasStarted: () => isReady,
    end: () => over,
    async stop(): Promise<void> {
      if (over) return
      end()
      await gone.promise
    },
  }
}
