import { answerTasks } from '../kernel/worker-side.ts'
import { drawnAnew, measured } from './draw-picture.ts'
import type { PictureTask } from './foreign-files.ts'

const mostMemory = 1024 * 1024 * 1024

// The memory of native code has no other limit.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL')
}, 50).unref()

answerTasks(async ({ path, target }: PictureTask) =>
  target === undefined ? { measured: await measured(path) } : { kept: await drawnAnew(path, target) },
)
