import { parentPort } from 'node:worker_threads'
import { AppError } from '@prona/contract/kernel/errors'
import type { Reply } from './worker-hand.ts'

/** The other end of a worker: answers task after task, in a thread as well as in a process. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<Answer> | Answer): void {
  const port = parentPort
  const tell = port ? (told: unknown) => port.postMessage(told) : (told: unknown) => void process.send?.(told)
  const listener = async (task: Task) => tell(await replyTo(task, work))
  if (port) port.on('message', listener)
  else {
    process.on('message', (task) => void listener(task as Task))
    // A process whose server is gone has nobody to work for.
    process.on('disconnect', () => process.exit())
  }
  tell('ready')
}

async function replyTo<Task, Answer>(
  task: Task,
  work: (task: Task) => Promise<Answer> | Answer,
): Promise<Reply<Answer>> {
  try {
    return { answer: await work(task) }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, fields: error.fields }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
