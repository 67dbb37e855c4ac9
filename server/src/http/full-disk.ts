import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Disk = {
  /** How many bytes can still be written. */
  readonly room: () => Promise<number>
  readonly log: { error(about: object, text: string): void; info(text: string): void }
}

/** Four of the pieces of 16 MB in which the database writes ahead, and more than is written between two looks. */
const leastRoom = 64 * 1024 * 1024
const lookEveryMs = 250

/**
 * A database that cannot begin its next piece ends, and nothing can be read either. So writes are refused while it
 * still has room to go on; whoever signs in to read may.
 */
export function refuseWritesWithoutRoom(app: FastifyInstance, { room, log }: Disk): void {
  let looked: { readonly at: number; readonly bytes: Promise<number> } | undefined
  let isFull = false

  function bytesLeft(): Promise<number> {
    const at = performance.now()
    if (!looked || at - looked.at >= lookEveryMs) looked = { at, bytes: room() }
    return looked.bytes
  }

  app.addHook('preHandler', async (request) => {
    if (!writes(request)) return
    const bytes = await bytesLeft()
    if (bytes < leastRoom !== isFull) {
      isFull = !isFull
      if (isFull) log.error({ bytes }, 'The disk is full: nothing is saved until there is room')
      else log.info('There is room on the disk again')
    }
    const coming = Number(request.headers['content-length'] ?? 0)
    if (bytes - coming < leastRoom) throw new AppError('noRoom')
  })
}

function writes({ method, url, routeOptions }: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && url.startsWith('/api') && !routeOptions.config.open
}
