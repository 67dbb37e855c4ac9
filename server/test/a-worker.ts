import { AppError } from '@prona/contract/kernel/errors'
import { answerTasks } from '../src/kernel/worker-side.ts'

export type TestTask = 'answer' | 'refuse' | 'fail' | 'hang' | 'grow' | 'exit'

const kept: unknown[] = []

answerTasks((task: TestTask): string => {
  if (task === 'refuse') throw new AppError('invalid', {}, [{ field: 'file', code: 'badFile' }])
  if (task === 'fail') throw new Error('A fault of our own')
  if (task === 'exit') process.exit(1)
  while (task === 'hang');
  while (task === 'grow') kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })))
  return `${process.pid}`
})
