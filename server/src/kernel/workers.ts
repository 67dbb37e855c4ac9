import { AppError } from '@prona/contract/kernel/errors'
import { boundedQueue } from './bounded-queue.ts'
import type { Hand, Reply } from './worker-hand.ts'

export type Workers<Task, Answer> = {
  /** Undefined where the task took too long or too much memory, or its worker died: the worker is replaced. */
  readonly ask: (task: Task) => Promise<Answer | undefined>
  readonly close: () => Promise<void>
}
type Terms<Task, Answer> = {
  readonly hire: () => Hand<Task, Answer>
  readonly atOnce: number
  /** How many tasks may wait for a worker; any beyond are refused at once. */
  readonly waiting: number
  readonly longestMs: number
  readonly restAfterMs?: number
}

/**
 * Gives each task to a worker apart from the event loop, one task a worker at a time. A worker that does not answer
 * in time is ended, and one that has had nothing to do for a while ends too, which frees its memory.
 */
export function openWorkers<Task, Answer>(terms: Terms<Task, Answer>): Workers<Task, Answer> {
  const { hire, atOnce, waiting, longestMs, restAfterMs = 60_000 } = terms
  const inTurn = boundedQueue(atOnce, waiting)
  const hired = new Set<Hand<Task, Answer>>()
  const idle: Hand<Task, Answer>[] = []
  let rest: NodeJS.Timeout | undefined
  let isClosed = false

  function taken(): Hand<Task, Answer> {
    for (;;) {
      const known = idle.pop()
      if (!known) break
      if (!known.hasEnded()) return known
      hired.delete(known)
    }
    const hand = hire()
    hired.add(hand)
    return hand
  }

  async function dismiss(hand: Hand<Task, Answer>): Promise<void> {
    hired.delete(hand)
    await hand.dismiss()
  }

  async function dismissIdle(): Promise<void> {
    await Promise.all(idle.splice(0).map(dismiss))
  }

  async function work(task: Task): Promise<Answer | undefined> {
    if (isClosed) throw new AppError('unavailable')
    clearTimeout(rest)
    const hand = taken()
    const reply = await inTime(hand, task, longestMs)
    if (reply === 'lost' || 'failed' in reply || isClosed) await dismiss(hand)
    else idle.push(hand)
    clearTimeout(rest)
    rest = setTimeout(() => void dismissIdle(), restAfterMs).unref()
    if (reply !== 'lost') return answerIn(reply)
    if (isClosed) throw new AppError('unavailable')
    // What cannot even start is a fault of ours and not of the file.
    if (!hand.hasBegun()) throw new Error('A worker did not start')
    return undefined
  }

  return {
    ask: (task) => inTurn(() => work(task)),
    async close() {
      isClosed = true
      clearTimeout(rest)
      await Promise.all([...hired].map(dismiss))
    },
  }
}

async function inTime<Task, Answer>(
  hand: Hand<Task, Answer>,
  task: Task,
  longestMs: number,
): Promise<Reply<Answer> | 'lost'> {
  const { promise: late, resolve } = Promise.withResolvers<'lost'>()
  const timer = setTimeout(() => resolve('lost'), longestMs)
  try {
    return await Promise.race([hand.ask(task), late])
  } finally {
    clearTimeout(timer)
  }
}

function answerIn<Answer>(reply: Reply<Answer>): Answer {
  if ('answer' in reply) return reply.answer
  if ('refused' in reply) throw new AppError(reply.refused, {}, reply.fields)
  throw new Error(reply.failed)
}
