import { answerTasks } from '../kernel/worker-tasks.ts'
import { drawnAnew, measured } from './draw-picture.ts'
import type { PictureTask } from './foreign-files.ts'

answerTasks(async ({ path, target }: PictureTask) =>
  target === undefined ? { measured: await measured(path) } : { kept: await drawnAnew(path, target) },
)
