import { setImmediate } from 'node:timers/promises'
import { AppError } from '@prona/contract/kernel/errors'
import { answerTasks } from '../src/kernel/worker-tasks.ts'

export type TestTask =
  | 'answer'
  | 'refuse'
  | 'fail'
  | 'hang'
  | 'grow'
  | 'growOutside'
  | 'keepOutside'
  | 'exit'
  | 'killed'
  | 'crash'

const kept: unknown[] = []

answerTasks(async (task: TestTask): Promise<string> => {
  if (task === 'refuse') throw new AppError('invalid', {}, [{ field: 'file', code: 'badFile' }])
  if (task === 'fail') throw new Error('A fault of our own')
  if (task === 'keepOutside') kept.push(Buffer.alloc(110 * 1024 * 1024, 1))
  if (task === 'exit') process.exit(1)
  if (task === 'killed') process.kill(process.pid, 'SIGKILL')
  if (task === 'crash') process.kill(process.pid, 'SIGSEGV')
  while (task === 'hang');
  while (task === 'grow') kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })))
  while (task === 'growOutside') {
    kept.push(Buffer.alloc(1024 * 1024, 1))
    await setImmediate()
  }
  return `${process.pid}`
})
