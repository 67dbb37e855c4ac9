import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { type Address, connect } from '../src/database/connect.ts'
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

/** Carries what goes to the database and back, until it falls silent. */
async function aLineTo({ host = '', port = 5432 }: Address) {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = host.startsWith('/') ? dial(join(host, `.s.PGSQL.${port}`)) : dial(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
      one.on('data', (chunk) => void other.write(chunk))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  if (!bound || typeof bound === 'string') throw new Error('no port')
  return {
    port: bound.port,
    fallSilent: () => sockets.forEach((socket) => void socket.pause()),
    cut: () => sockets.forEach((socket) => void socket.destroy()),
  }
}
