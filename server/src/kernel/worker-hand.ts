import { fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import type { ErrorCode, FieldIssue } from '@prona/contract/kernel/errors'

/** What a worker says of a task: its answer, why the task is refused, or what went wrong in our own code. */
export type Reply<Answer> =
  | { readonly answer: Answer }
  | { readonly refused: ErrorCode; readonly fields: readonly FieldIssue[] }
  | { readonly failed: string }

/** One worker, in a thread or in a process of its own. */
export type Hand<Task, Answer> = {
  /** One task at a time; `lost` when the worker ends before it replies. */
  readonly ask: (task: Task) => Promise<Reply<Answer> | 'lost'>
  readonly hasBegun: () => boolean
  readonly hasEnded: () => boolean
  /** Ends the worker and waits until it is gone. */
  readonly dismiss: () => Promise<void>
}

type Line = {
  readonly send: (task: unknown) => void
  readonly end: () => unknown
}

/** A thread, for what is parsed by JavaScript: it can be ended in the middle of it, and its heap is limited. */
export function aThread<Task, Answer>(file: URL, heapMegabytes: number): Hand<Task, Answer> {
  const worker = new Worker(file, {
    // A parser of foreign files needs none of the server's secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  const hand = handOf<Task, Answer>({
    send: (task) => worker.postMessage(task),
    end: () => worker.terminate(),
  })
  worker.on('message', hand.hear)
  worker.on('error', (error) => {
    const isOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (!isOfMemory) hand.fail(error)
  })
  worker.on('exit', hand.over)
  worker.unref()
  return hand
}

/**
 * A process, for what is decoded by native code: a thread cannot be ended in the middle of that, and a crash in it
 * would be the server's. Its memory is watched from within, since nothing else limits that of native code.
 */
export function aProcess<Task, Answer>(file: URL, megabytes: number): Hand<Task, Answer> {
  const { SystemRoot } = process.env
  const child = fork(file, [String(megabytes)], {
    env: { SystemRoot },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const hand = handOf<Task, Answer>({
    send: (task) => child.send(task as NonNullable<unknown>, () => {}),
    end: () => child.kill('SIGKILL'),
  })
  child.on('message', hand.hear)
  child.on('error', (error) => {
    hand.fail(error)
    hand.over()
  })
  child.on('exit', hand.over)
  child.unref()
  child.channel?.unref()
  return hand
}

function handOf<Task, Answer>({ send, end }: Line) {
  const gone = Promise.withResolvers<void>()
  let reply: ((told: Reply<Answer> | 'lost') => void) | undefined
  let isReady = false
  let isOver = false
  return {
    ask(task: Task): Promise<Reply<Answer> | 'lost'> {
      if (isOver) return Promise.resolve('lost')
      const { promise, resolve } = Promise.withResolvers<Reply<Answer> | 'lost'>()
      reply = resolve
      send(task)
      return promise
    },
    /** The first message only says that the worker's code is loaded. */
    hear(message: unknown): void {
      if (isReady) reply?.(message as Reply<Answer>)
      isReady = true
    },
    /** An error of our own code, to be logged. The end of the worker follows. */
    fail(error: Error): void {
      reply?.({ failed: error.stack ?? error.message })
    },
    over(): void {
      isOver = true
      reply?.('lost')
      gone.resolve()
    },
    hasBegun: () => isReady,
    hasEnded: () => isOver,
    async dismiss(): Promise<void> {
      if (isOver) return
      end()
      await gone.promise
    },
  }
}
