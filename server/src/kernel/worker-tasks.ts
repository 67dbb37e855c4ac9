import { parentPort } from 'node:worker_threads'
import { AppError } from '@prona/contract/kernel/errors'
import type { Reply } from './worker-handle.ts'

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
    watchMemory(Number(process.argv[2]))
  }
  tell('ready')
}

/** An orderly exit would wait for the native code to finish. */
function watchMemory(megabytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > megabytes * 1024 * 1024) process.kill(process.pid, 'SIGKILL')
  }, 50).unref()
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
