import type { FastifyRequest } from 'fastify'
import { hasCome } from '../http/slow-bodies.ts'

const longestPause = 10_000

/** A file may arrive slowly over a poor connection, but a sender that sends nothing for a while is disconnected. */
export async function patientWith<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { raw } = request
  let heard = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (hasCome(raw)) return
    if (raw.socket.bytesRead === heard) raw.destroy()
    heard = raw.socket.bytesRead
  }, longestPause)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
