import type { FastifyRequest } from 'fastify'

const mostDrained = 32 * 1024 * 1024
const longestDrained = 10_000

/**
 * When a request is refused before its whole body has arrived, the rest is read and dropped, so that the sender can
 * read the refusal; a sender that goes on without end is disconnected.
 */
export async function drainInBounds<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    drain(request)
    throw error
  }
}

function drain({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  let left = mostDrained
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.on('error', () => {})
  const timer = setTimeout(() => raw.destroy(), longestDrained).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.resume()
}
