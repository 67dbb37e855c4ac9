import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { connect } from '../src/database/connect.ts'
import { aLineTo } from './a-line.ts'
import { freshApp, neverLate } from './harness.ts'

test('a server whose database says nothing any more closes all the same', async () => {
  const { addresses, config } = await freshApp()
  const line = await aLineTo(addresses.server)
  const sql = connect({ ...addresses.server, host: '127.0.0.1', port: line.port })
  const app = await createApp({ config, sql, log: pino({ level: 'silent' }), lateness: neverLate })
  await app.ready()
  line.fallSilent()
  const closing = app.close().then(() => sql.end({ timeout: 0.1 }))
  const first = await Promise.race([closing.then(() => 'closed'), pause(15_000, 'still waiting')])
  line.cut()
  await closing
  expect(first).toBe('closed')
})
