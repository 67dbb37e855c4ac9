import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { ruled } from '@prona/contract/request-sentences'
import type { FastifyRequest } from 'fastify'

export type ReceivedFile = {
  readonly path: string
  readonly name: string
  readonly declared: string
  readonly bytes: number
  readonly sha256: string
}
export type Received = {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly ReceivedFile[]
}
type Limits = {
  /** The form field that contains the files. */
  readonly files: string
  /** The other fields that are accepted. */
  readonly fields: readonly string[]
  readonly largest: number
  /** The most bytes in all; above that, the error comes from `overRoom`. */
  readonly room: number
  readonly overRoom: () => AppError
  /** Called with the fields that came before the first file, so that a refusal need not wait for the files. */
  readonly beforeFiles?: (fields: Readonly<Record<string, string>>) => Promise<void>
}

const mostFiles = 20

/** Reads a form, its files straight to the disk; it is refused as soon as any part exceeds the limits. */
export async function receive(request: FastifyRequest, folder: string, limits: Limits): Promise<Received> {
  const fields: Record<string, string> = {}
  const files: ReceivedFile[] = []
  const issues: FieldIssue[] = []
  let room = limits.room
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'field') {
      const issue = issueOf(part, fields, limits)
      if (issue) issues.push(issue)
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== limits.files) {
      throw new AppError('invalid', {}, [{ field: part.fieldname.slice(0, 80), code: 'unknown' }])
    }
    if (issues.length > 0) break
    if (files.length === 0) await limits.beforeFiles?.(fields)
    const file = await written(part, join(folder, String(files.length)), (bytes) => {
      room -= bytes
      if (room < 0) throw limits.overRoom()
    })
    if (part.file.truncated) {
      const max = Math.floor(limits.largest / 1024 / 1024)
      throw new AppError('invalid', {}, [
        { field: `${limits.files}.${files.length}`, code: 'fileTooLarge', params: { max } },
      ])
    }
    files.push(file)
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  if (files.length === 0) throw new AppError('invalid', {}, [{ field: limits.files, code: 'required' }])
  return { fields, files }
}

type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value']

async function* partsOf(
  request: FastifyRequest,
  { fields, largest }: Limits,
): AsyncGenerator<NonNullable<Part>> {
  const parts = request.parts({
    limits: {
      fieldNameSize: 100,
      fieldSize: 2_000,
      fields: fields.length + 5,
      files: mostFiles,
      parts: mostFiles + fields.length + 5,
      fileSize: largest,
      headerPairs: 20,
    },
  })
  for (;;) {
    const { value, done } = await parts.next().catch(unreadable)
    if (done) return
    if (value) yield value
  }
}

/** For bodies that are not forms, end early, or have too many parts. */
function unreadable(error: unknown): never {
  const tooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  throw new AppError(tooMuch ? 'tooLarge' : 'malformed', {}, tooMuch ? [] : [ruled('body', 'brokenForm')])
}

function issueOf(
  part: Extract<NonNullable<Part>, { type: 'field' }>,
  known: Readonly<Record<string, string>>,
  limits: Limits,
): FieldIssue | undefined {
  const field = part.fieldname.slice(0, 80)
  if (part.fieldnameTruncated || !limits.fields.includes(part.fieldname)) return { field, code: 'unknown' }
  if (typeof part.value !== 'string' || Object.hasOwn(known, part.fieldname))
    return { field, code: 'wrongType' }
  return part.valueTruncated ? { field, code: 'tooLong', params: { max: 2000 } } : undefined
}

async function written(
  part: MultipartFile,
  path: string,
  take: (bytes: number) => void,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      take(chunk.length)
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw readable(error)
  }
  return { path, name: part.filename ?? '', declared: part.mimetype, bytes, sha256: hash.digest('hex') }
}

/** An error while reading: either the disk failed, or the sender sent a bad form. */
function readable(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof Error && 'syscall' in error) return error
  return new AppError('malformed', {}, [ruled('body', 'brokenForm')])
}
