import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** As a proxy before several servers: each request goes to the next one that says it is ready. */
export type Balancer = {
  readonly address: string
  /** How many requests each server was sent, by its name. */
  readonly sent: ReadonlyMap<string, number>
  isReady(name: string): boolean
  /** Where a server answers from now on. */
  place(name: string, address: string): void
  close(): Promise<void>
}

type Backend = { readonly name: string; readonly address: string; isReady: boolean }

const askEveryMs = 200
const readyPatienceMs = 1_500

export async function openBalancer(): Promise<Balancer> {
  const backends = new Map<string, Backend>()
  const sent = new Map<string, number>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((asked, answer) => {
    const ready = [...backends.values()].filter(({ isReady }) => isReady)
    const backend = ready[turn++ % ready.length]
    if (!backend) return void answer.writeHead(503, { 'retry-after': '1' }).end()
    sent.set(backend.name, (sent.get(backend.name) ?? 0) + 1)
    passOn(backend, agent, asked, answer)
  })
  const asking = setInterval(() => {
    for (const backend of backends.values()) void look(backend)
  }, askEveryMs)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    sent,
    isReady: (name) => backends.get(name)?.isReady === true,
    place(name, address) {
      backends.set(name, { name, address, isReady: false })
    },
    async close() {
      clearInterval(asking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function look(backend: Backend): Promise<void> {
  const ready = await fetch(`${backend.address}/api/health/ready`, {
    signal: AbortSignal.timeout(readyPatienceMs),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
  backend.isReady = ready
}

/** What a server did before it fell silent nobody knows: whoever asked repeats it under the same key. */
function passOn(backend: Backend, agent: Agent, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress }
  const passed = request(`${backend.address}${asked.url}`, { method: asked.method, headers, agent })
  passed.on('response', (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
    got.on('error', () => answer.destroy())
  })
  passed.on('error', () => {
    if (answer.destroyed) return
    backend.isReady = false
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
