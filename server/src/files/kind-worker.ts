import { answerTasks } from '../kernel/worker-tasks.ts'
import { kindOf } from './sniff.ts'

answerTasks(async (path: string) => ({ kind: await kindOf(path) }))
