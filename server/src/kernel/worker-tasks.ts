import { parentPort } from 'node:worker_threads'
import { AppError } from '@prona/contract/kernel/errors'
import { ofMemory, type Reply } from './worker-handle.ts'

/** The other end of a worker: answers task after task, in a thread as well as in a process. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<Answer> | Answer): void {
  const port = parentPort
  const tell = port ? (told: unknown) => port.postMessage(told) : (told: unknown) => void process.send?.(told)
  if (port) port.on('message', async (task: Task) => tell(await replyTo(task, work)))
  else {
    const [, , most, kept] = process.argv.map(Number)
    const listener = async (task: Task) => {
      const reply = await replyTo(task, work)
      tell(isAbove(kept) ? { ...reply, isLarge: true } : reply)
    }
    process.on('message', (task) => void listener(task as Task))
    // A process whose server is gone has nobody to work for.
    process.on('disconnect', () => process.exit())
    watchMemory(most)
  }
  tell('ready')
}

/** An orderly exit would wait for the native code to finish. */
function watchMemory(most: number | undefined): void {
  setInterval(() => {
    if (isAbove(most)) process.kill(process.pid, ofMemory)
  }, 50).unref()
}

function isAbove(megabytes = 0): boolean {
  return process.memoryUsage.rss() > megabytes * 1024 * 1024
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
