import { createServer } from 'node:net'

/** Throws where the server could not listen, before it takes the time to open its database. */
export async function tryPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((free, taken) => {
    probe.once('error', taken)
    probe.listen({ host, port }, free)
  })
  await new Promise<void>((closed) => probe.close(() => closed()))
}
