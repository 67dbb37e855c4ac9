import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { endsWithin } from '../database/ends-within.ts'
import { codeOf } from '../database/error-code.ts'
import { call } from '../kernel/call.ts'

const asking = call({
  tag: 'program',
  summary:
    'Whether the program and its database answer and, where there is a replica, whether it is read from',
  token: 'none',
  answer: z.strictObject({ healthy: z.boolean(), replica: z.optional(z.boolean()) }),
})
const askingLive = call({
  tag: 'program',
  summary: 'Whether the program runs, whatever its database does: where not, it is to be started again',
  token: 'none',
  answer: z.strictObject({ live: z.boolean() }),
})
const askingReady = call({
  tag: 'program',
  summary:
    'Whether requests are to be sent here: the database answers, there is room on the disk, and it is not stopping',
  token: 'none',
  answer: z.strictObject({ ready: z.boolean() }),
})

export type HealthParts = {
  /** Asks the database, and a pooler before it, on connections that are used for nothing else. */
  readonly ask: () => Promise<unknown>
  /** How many bytes can still be written. */
  readonly room: () => Promise<number>
  readonly replica?: { isUsed(): boolean } | undefined
  readonly log: { warn(about: object, text: string): void; info(text: string): void }
}

const patienceMs = 2_000
const readyPatienceMs = 1_000
const mebibyte = 1024 * 1024
/** With less even reading may fail. With little nothing is saved, but everything is read, so requests still come. */
const leastRoom = 5 * mebibyte
const littleRoom = 100 * mebibyte

/**
 * The connections are this question's own; many who ask at once are told the same answer. A server that stops is not
 * ready: Fastify refuses whatever comes then.
 */
export function healthRoutes(app: FastifyInstance, { ask, room, replica, log }: HealthParts): void {
  let asked: Promise<unknown> | undefined
  let askedForRoom: Promise<number> | undefined
  let lastTrouble: string | undefined
  let isShort = false
  const open = { open: true, always: true }

  function answer(): Promise<unknown> {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }

  async function assertAnswer(requestId: string, withinMs: number): Promise<void> {
    const inTime = (is: boolean) => (is ? undefined : 'NO_ANSWER')
    const why = (error: unknown) => codeOf(error) ?? 'unknown'
    const code = await endsWithin(answer(), withinMs).then(inTime, why)
    if (code === undefined) return
    app.outages.failed({ code, requestId })
    throw new AppError('unavailable')
  }

  /** A disk that hangs would take the threads in which the server reads files, one for each who asks. */
  async function disk(): Promise<'hangs' | 'is full' | 'cannot be read' | undefined> {
    askedForRoom ??= room().finally(() => {
      askedForRoom = undefined
    })
    const told = askedForRoom
    const isToldInTime = await endsWithin(told, readyPatienceMs).catch(() => undefined)
    if (isToldInTime === undefined) return 'cannot be read'
    if (!isToldInTime) return 'hangs'
    const bytes = await told
    if (bytes < littleRoom && !isShort) log.warn({ bytes }, 'There is little room on the disk')
    isShort = bytes < littleRoom
    return bytes < leastRoom ? 'is full' : undefined
  }

  /** Who asks every second fills no log: it is said when it changes. */
  async function assertRoom(): Promise<void> {
    const trouble = await disk()
    if (trouble && trouble !== lastTrouble) log.warn({ why: `the disk ${trouble}` }, 'Not ready for requests')
    if (!trouble && lastTrouble) log.info('Ready for requests again')
    lastTrouble = trouble
    if (trouble) throw new AppError('unavailable')
  }

  app.get('/api/health', { config: { ...open, call: asking } }, async ({ id }) => {
    await assertAnswer(id, patienceMs)
    return { healthy: true, ...(replica && { replica: replica.isUsed() }) }
  })
  app.get('/api/health/live', { config: { ...open, call: askingLive } }, async () => ({ live: true }))
  app.get('/api/health/ready', { config: { ...open, call: askingReady } }, async ({ id }) => {
    await assertAnswer(id, readyPatienceMs)
    await assertRoom()
    return { ready: true }
  })
}
