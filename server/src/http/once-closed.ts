import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyReply } from 'fastify'

/** When all of the response is sent or its connection broke, also where that was before. */
export function onceClosed(reply: FastifyReply, then: () => void): void {
  if (isClosed(reply)) {
    then()
    return
  }
  const { raw, request } = reply
  const { socket } = request.raw
  const end = () => {
    raw.off('close', end)
    socket.off('close', end)
    // Where others on the connection came before, Node does not tell the response that it broke: its route waits on.
    if (!raw.socket && !raw.closed) raw.emit('close')
    then()
  }
  raw.once('close', end)
  // Many requests may come on one connection, one behind the other.
  socket.setMaxListeners(0).once('close', end)
}

/** Tells when nobody waits for the answer any more. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  onceClosed(reply, () => gone.abort(new AppError('unavailable')))
  return gone.signal
}

export function isClosed({ raw, request }: FastifyReply): boolean {
  return raw.closed || request.raw.socket.destroyed
}
