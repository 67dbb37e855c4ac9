import type { FastifyRequest } from 'fastify'

const mostDrained = 32 * 1024 * 1024
const longestDrained = 10_000

/**
 * When work is refused before its body has come whole, what is still coming is let run out, so that the sender
 * lives to read the refusal; one who sends on without end is cut off.
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
