import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

export type MetricsServer = { readonly port: number; close(): Promise<void> }

/** Answers `/metrics` on an address of its own, which is not for the public, and nothing else. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0]
    if (path !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    } catch {
      // A figure cannot be read, such as of a disk that is gone: Prometheus tells of a target that fails.
      response.writeHead(500).end()
    }
  })
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
