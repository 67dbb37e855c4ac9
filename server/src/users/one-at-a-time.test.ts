import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

function aGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('one person’s work is done one after the other, what is too much is refused, and others do not wait', async () => {
  const turns = oneAtATime(2)
  const done: string[] = []
  const gate = aGate()
  const first = turns('besa', () => gate.opened.then(() => done.push('first')))
  const second = turns('besa', async () => done.push('second'))
  await expect(turns('besa', async () => done.push('third'))).rejects.toMatchObject({ code: 'tooMany' })
  await turns('drita', async () => done.push('other'))
  expect(done).toEqual(['other'])
  gate.open()
  await Promise.all([first, second])
  expect(done).toEqual(['other', 'first', 'second'])
})

test('what fails leaves room for what comes after it', async () => {
  const turns = oneAtATime(1)
  await expect(turns('besa', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns('besa', async () => 'done')).toBe('done')
})
