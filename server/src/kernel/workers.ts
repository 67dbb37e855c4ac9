import { AppError } from '@prona/contract/kernel/errors'
import { type Asking, boundedQueue } from './bounded-queue.ts'
import type { Reply, WorkerHandle } from './worker-handle.ts'

export type Workers<Task, Answer> = {
  /**
   * Undefined where the task took too long or too much memory, or its worker died of it: the worker is replaced. Where
   * somebody else killed the worker, the task is tried once more. A task that nobody waits for any more is not begun,
   * or broken off.
   */
  readonly ask: (task: Task, asking: Asking) => Promise<Answer | undefined>
  readonly close: () => Promise<void>
}
type Terms<Task, Answer> = {
  readonly start: () => WorkerHandle<Task, Answer>
  readonly atOnce: number
  /** How many tasks may wait for a worker; any beyond are refused at once. */
  readonly waiting: number
  readonly longestMs: number
  readonly idleAfterMs?: number
  /** Told of each worker that is lost. */
  readonly log?: WorkerLog | undefined
}
export type WorkerLog = { warn(about: object, text: string): void }

/**
 * Gives each task to a worker apart from the event loop, one task a worker at a time and in turns among those who ask.
 * A worker that does not answer in time is ended, and so is one that keeps much memory or has had nothing to do for a
 * while.
 */
export function openWorkers<Task, Answer>(terms: Terms<Task, Answer>): Workers<Task, Answer> {
  const { start, atOnce, waiting, longestMs, idleAfterMs = 60_000, log } = terms
  const inTurn = boundedQueue(atOnce, waiting)
  const running = new Set<WorkerHandle<Task, Answer>>()
  const idle: WorkerHandle<Task, Answer>[] = []
  let idleTimer: NodeJS.Timeout | undefined
  let isClosed = false

  function taken(): WorkerHandle<Task, Answer> {
    for (;;) {
      const known = idle.pop()
      if (!known) break
      if (!known.end()) return known
      running.delete(known)
    }
    const handle = start()
    running.add(handle)
    return handle
  }

  async function stop(handle: WorkerHandle<Task, Answer>): Promise<void> {
    running.delete(handle)
    await handle.stop()
  }

  async function stopIdle(): Promise<void> {
    await Promise.all(idle.splice(0).map(stop))
  }

  async function work(task: Task, signal: AbortSignal | undefined): Promise<Answer | undefined> {
    const first = await attempt(task, signal)
    if (first !== 'killed') return first
    const second = await attempt(task, signal)
    if (second === 'killed') throw new AppError('unavailable')
    return second
  }

  async function attempt(
    task: Task,
    signal: AbortSignal | undefined,
  ): Promise<Answer | undefined | 'killed'> {
    if (isClosed) throw new AppError('unavailable')
    clearTimeout(idleTimer)
    const handle = taken()
    const began = performance.now()
    const reply = await inTime(handle, task, longestMs, signal)
    const end = handle.end()
    if (reply === 'lost' || 'failed' in reply || reply.isLarge || isClosed) await stop(handle)
    else idle.push(handle)
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => void stopIdle(), idleAfterMs).unref()
    if (reply !== 'lost') return answerIn(reply)
    if (isClosed) throw new AppError('unavailable')
    signal?.throwIfAborted()
    const { name, megabytes } = handle
    const lost = { worker: name, reason: 'time', ...end, ms: Math.round(performance.now() - began) }
    log?.warn({ ...lost, longestMs, megabytes }, 'A worker was lost')
    if (end?.reason === 'killed') return 'killed'
    // What cannot even start is a fault of ours and not of the file.
    if (!handle.hasStarted()) throw new Error('A worker did not start')
    return undefined
  }

  return {
    ask: (task, asking) => inTurn(asking, () => work(task, asking.signal)),
    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      await Promise.all([...running].map(stop))
    },
  }
}

async function inTime<Task, Answer>(
  handle: WorkerHandle<Task, Answer>,
  task: Task,
  longestMs: number,
  signal: AbortSignal | undefined,
): Promise<Reply<Answer> | 'lost'> {
  const { promise: late, resolve } = Promise.withResolvers<'lost'>()
  const end = () => resolve('lost')
  const timer = setTimeout(end, longestMs)
  signal?.addEventListener('abort', end)
  try {
    return await Promise.race([handle.ask(task), late])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

function answerIn<Answer>(reply: Reply<Answer>): Answer {
  if ('answer' in reply) return reply.answer
  if ('refused' in reply) throw new AppError(reply.refused, {}, reply.fields)
  throw new Error(reply.failed)
}
