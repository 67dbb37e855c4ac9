import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Patience } from './patience.ts'

type Seen = { flushed: number; at: number }

/** Disconnects clients that do not read: what is written to them would otherwise stay in memory for ever. */
export function dropWhoDoNotRead(server: Server, { unreadMs, lookEveryMs }: Patience): void {
  const sockets = new Map<Socket, Seen>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { flushed: 0, at: performance.now() })
    socket.once('close', () => sockets.delete(socket))
  })
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, seen] of sockets) {
      const flushed = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || flushed !== seen.flushed) {
        seen.flushed = flushed
        seen.at = now
      } else if (now - seen.at > unreadMs) socket.destroy()
    }
  }, lookEveryMs)
  looking.unref()
  server.once('close', () => clearInterval(looking))
}
