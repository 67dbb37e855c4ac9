import { createConnection, createServer, type Socket } from 'node:net'

/** A port that stays the same one whatever becomes of the program behind it. */
export type Door = {
  readonly port: number
  open(): void
  /** Whoever comes is refused, and who was inside is put out. */
  shut(): void
  /** Whoever comes is let in and never hears anything; nor does who was inside. */
  silence(): void
  close(): Promise<void>
}

/** Before a unix socket. */
export async function openDoor(path: string): Promise<Door> {
  let way: 'open' | 'shut' | 'silent' = 'shut'
  const inside = new Set<Socket>()
  const server = createServer((near) => {
    if (way === 'shut') {
      near.on('error', () => {})
      near.resetAndDestroy()
      return
    }
    keep(near)
    if (way === 'open') join(near, keep(createConnection(path)))
  })

  function keep(socket: Socket): Socket {
    inside.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => inside.delete(socket))
    return socket
  }

  function join(near: Socket, far: Socket): void {
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  }

  /** A unix socket cannot be reset. */
  function putOut(): void {
    for (const socket of inside) {
      if (socket.remotePort === undefined) socket.destroy()
      else socket.resetAndDestroy()
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    port: bound && typeof bound === 'object' ? bound.port : 0,
    open() {
      // Whoever was kept waiting would wait for ever.
      if (way === 'silent') putOut()
      way = 'open'
    },
    shut() {
      way = 'shut'
      putOut()
    },
    silence() {
      way = 'silent'
      for (const socket of inside) {
        socket.unpipe()
        socket.pause()
      }
    },
    async close() {
      way = 'shut'
      putOut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
