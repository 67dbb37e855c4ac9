import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

export type MetricsServer = { readonly port: number; close(): Promise<void> }

const mostConnections = 10
const patienceMs = 10_000

/** Answers `/metrics` on an address of its own, which is not for the public, and nothing else. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  let asked: Promise<string> | undefined
  const text = () => {
    asked ??= metrics.text().finally(() => {
      asked = undefined
    })
    return asked
  }
  const server = createServer(
    { requestTimeout: patienceMs, keepAliveTimeout: 1 },
    async (request, response) => {
      const path = request.url?.split('?')[0]
      if (path !== '/metrics') return void response.writeHead(404).end()
      if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
      try {
        const figures = await text()
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(figures)
      } catch {
        // A figure cannot be read, such as of a disk that is gone: Prometheus tells of a target that fails.
        response.writeHead(500).end()
      }
    },
  )
  // One answer for each connection, and none that waits for somebody who does not read it.
  Object.assign(server, { maxConnections: mostConnections, maxRequestsPerSocket: 1 })
  server.setTimeout(patienceMs, (socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return { port: portOf(server), close: () => closed(server) }
}

function portOf(server: Server): number {
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
