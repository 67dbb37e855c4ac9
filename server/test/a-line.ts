import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Address } from '../src/database/connect.ts'

/** Carries what goes to the database and back, until it falls silent. */
export async function aLineTo({ host = '', port = 5432 }: Address) {
  const sockets = new Set<Socket>()
  let isSilent = false
  let isAway = false
  let dialled = 0
  const server = createServer((near) => {
    dialled += 1
    if (isAway) return void near.on('error', () => {}).destroy()
    const far = host.startsWith('/') ? dial(join(host, `.s.PGSQL.${port}`)) : dial(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      // Or each statement of several pieces would wait for 40 ms.
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.on('data', (chunk) => void other.write(chunk))
      if (isSilent) one.pause()
    }
  })
  const each = (act: (socket: Socket) => unknown) => sockets.forEach((socket) => void act(socket))
  return {
    port: await portOf(server),
    dialled: () => dialled,
    fallSilent() {
      isSilent = true
      each((socket) => socket.pause())
    },
    speakAgain() {
      isSilent = false
      each((socket) => socket.resume())
    },
    cut: () => each((socket) => socket.destroy()),
    goAway() {
      isAway = true
      each((socket) => socket.destroy())
    },
    comeBack() {
      isAway = false
    },
  }
}

/** Takes every connection and treats it as told; counts them. */
export async function aDoor(treat: (socket: Socket) => unknown) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    treat(socket)
  })
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  return { port: await portOf(server), knocks: () => sockets.length }
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  if (!bound || typeof bound === 'string') throw new Error('no port')
  return bound.port
}
