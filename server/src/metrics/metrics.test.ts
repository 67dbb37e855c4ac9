import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

test('figures are written as Prometheus reads them', async () => {
  const metrics = openMetrics()
  const failed = metrics.counter('failures_total', 'What failed')
  failed({ job: 'a "b" \\ c\n' })
  failed({ job: 'a "b" \\ c\n' })
  metrics.gauge('room_bytes', 'What is left', () => [{ value: 7 }])
  const took = metrics.seconds('took_seconds', 'How long')
  took({ route: '/api/units' }, 0.004)
  took({ route: '/api/units' }, 0.3)
  took({ route: '/api/units' }, 99)
  const lines = (await metrics.text()).split('\n')
  expect(lines.slice(0, 6)).toEqual([
    '# HELP failures_total What failed',
    '# TYPE failures_total counter',
    'failures_total{job="a \\"b\\" \\\\ c\\n"} 2',
    '# HELP room_bytes What is left',
    '# TYPE room_bytes gauge',
    'room_bytes 7',
  ])
  expect(lines).toContain('took_seconds_bucket{route="/api/units",le="0.005"} 1')
  expect(lines).toContain('took_seconds_bucket{route="/api/units",le="0.5"} 2')
  expect(lines).toContain('took_seconds_bucket{route="/api/units",le="30"} 2')
  expect(lines).toContain('took_seconds_bucket{route="/api/units",le="+Inf"} 3')
  expect(lines).toContain('took_seconds_sum{route="/api/units"} 99.304')
  expect(lines).toContain('took_seconds_count{route="/api/units"} 3')
  expect(lines.at(-1)).toBe('')
})

test('only the figures are answered at their address, and only to who reads them', async () => {
  const { base } = await served({ text: async () => 'up 1\n' })
  const answer = await fetch(`${base}/metrics?x=1`)
  expect([answer.status, await answer.text()]).toEqual([200, 'up 1\n'])
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect((await fetch(`${base}/api/health`)).status).toBe(404)
  expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(405)
})

test('figures that cannot be read are a failure without words', async () => {
  const { base } = await served({
    text: async () => {
      throw new Error('secret')
    },
  })
  const answer = await fetch(`${base}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([500, ''])
})

test('who asks for figures and does not read them takes no memory', async () => {
  let written = 0
  const { base } = await served({
    text: async () => {
      written += 1
      return 'x'.repeat(100_000)
    },
  })
  const sockets = Array.from({ length: 30 }, () => connect(Number(new URL(base).port), '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const closed = sockets.map(
    (socket) => new Promise((resolve) => socket.on('error', () => {}).once('close', resolve)),
  )
  for (const socket of sockets) socket.write('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100))
  // Those over the limit are closed at once, the others read one answer, and then they are closed too.
  await Promise.race(closed)
  for (const socket of sockets) socket.resume()
  await Promise.all(closed)
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThanOrEqual(10)
  expect((await fetch(`${base}/metrics`)).status).toBe(200)
})

test('an address that is taken is refused', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const bound = other.address()
  const port = bound && typeof bound === 'object' ? bound.port : 0
  await expect(serveMetrics({ text: async () => '' }, { host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})

async function served(metrics: Parameters<typeof serveMetrics>[0]) {
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return { base: `http://127.0.0.1:${server.port}` }
}
