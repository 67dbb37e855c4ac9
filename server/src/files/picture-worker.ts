import { answerTasks } from '../kernel/worker-tasks.ts'
import { drawn } from './draw-picture.ts'

answerTasks(drawn)
