import { expect, test } from 'vitest'
import { freshApp } from './harness.ts'

const { app } = await freshApp()

test('a healthy server says so', async () => {
  const answer = await app.inject('/api/health')
  expect(answer.statusCode).toBe(200)
})
