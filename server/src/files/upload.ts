import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lockForFiles, requireMayChangeFiles } from '../auth/may-change-files.ts'
import { signalOf } from '../http/once-closed.ts'
import { authorize } from '../kernel/authorize.ts'
import type { Asking } from '../kernel/bounded-queue.ts'
import { requireOpen } from '../kernel/closed.ts'
import type { ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow, requireBranch } from '../kernel/rows.ts'
import { mutateOnce } from '../kernel/transaction.ts'
import { drainInBounds } from './drain.ts'
import type { Files } from './files.ts'
import { overQuota, refuseOverQuota, roomLeft } from './quota.ts'
import { type Received, receive } from './receive.ts'
import { patientWith } from './slow-sender.ts'

/** A file ready to be stored. */
export type Ready = {
  readonly _id: string
  readonly path: string
  readonly type: string
  readonly bytes: number
}

type Upload<F extends Ready, T> = {
  /** The form field that contains the files. */
  readonly field: string
  /** The only record that they may be put to. */
  readonly only?: string | undefined
  readonly fields: readonly string[]
  readonly largest: number
  /** Checks the received files and prepares what is to be stored, all within the folder. */
  readonly prepare: (received: Received, folder: string, asking: Asking) => Promise<readonly F[]>
  /** Writes the rows of the stored files beside the locked record. */
  readonly write: (
    ctx: ReaderContext,
    record: string,
    files: readonly F[],
    received: Received,
  ) => Promise<void>
  readonly answer: (ctx: ReaderContext, record: string) => Promise<T>
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/**
 * The steps of an upload: permission, quota, writing to the disk within limits, checking the bytes, flushing and
 * moving to the storage, and only then its row. Whatever ends it early leaves nothing behind.
 */
export async function upload<F extends Ready, T>(
  parts: Parts,
  files: Files,
  resource: Resource,
  { request, reply }: Exchange,
  { field, only, fields, largest, prepare, write, answer }: Upload<F, T>,
): Promise<T> {
  const ctx = contextOf(parts, request)
  authorize(ctx, resource, 'update')
  requireBranch(ctx, resource)
  queryOf(request)
  if (!request.isMultipart()) throw new AppError('unsupportedType')
  return drainInBounds(request, () =>
    files.staging.within(async (folder) => {
      const { quota } = files.settings
      const room = await roomLeft(parts.sql, ctx, resource, quota)
      if (room === 0) throw overQuota(field, quota)
      const received = await patientWith(request, () =>
        receive(request, folder, {
          files: field,
          fields: ['id', ...fields],
          largest,
          room,
          overRoom: () => overQuota(field, quota),
          beforeFiles: async ({ id }) => {
            if (id !== undefined) await requireMayChangeFiles(ctx, resource, idOf(id, 'id'))
          },
        }),
      )
      const record = idOf(received.fields.id, 'id')
      if (only !== undefined && record !== only) throw new AppError('notFound')
      await getRow(ctx, resource, record)
      const ready = await prepare(received, folder, { owner: ctx.user._id, signal: signalOf(reply) })
      // The body that idempotency compares, so that another request with the same key is refused.
      request.body = {
        fields: received.fields,
        files: received.files.map(({ name, sha256 }) => [name, sha256]),
      }
      return storeThenWrite(files, ready, (began) =>
        mutateOnce(parts, request, {
          work: async (inside) => {
            requireOpen(inside, resource, await lockForFiles(inside, resource, record), 'attach')
            const bytes = ready.reduce((sum, one) => sum + one.bytes, 0)
            await refuseOverQuota(inside, resource, { field, bytes, quota })
            began()
            await write(inside, record, ready, received)
            return { answer: await answer(inside, record), record }
          },
          again: answer,
        }),
      )
    }),
  )
}

/**
 * Stores the files and lets their rows be written. If that fails, the files are removed again, unless it is uncertain
 * whether the rows were committed: then the sweep finds out.
 */
export async function storeThenWrite<T>(
  { storage }: Files,
  ready: readonly Ready[],
  writeRows: (began: () => void) => Promise<T>,
): Promise<T> {
  let isBegun = false
  try {
    for (const { _id, path, type } of ready) await storage.put(_id, path, type)
    return await writeRows(() => {
      isBegun = true
    })
  } catch (error) {
    if (error instanceof AppError) isBegun = false
    throw error
  } finally {
    if (!isBegun) await Promise.all(ready.map(({ _id }) => storage.remove(_id)))
  }
}
