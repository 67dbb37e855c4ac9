import type { ImportOptions } from '@prona/contract/batches/import-options'
import { AppError, invalid } from '@prona/contract/kernel/errors'
import { ruled } from '@prona/contract/request-sentences'
import type { FastifyRequest } from 'fastify'
import { isDeeperThan } from '../http/json-body.ts'
import { bodyOf } from '../kernel/request.ts'
import { optionsFrom } from './options.ts'

export type Upload = { readonly bytes: Buffer; readonly options: ImportOptions }

/** A form with a `file` and its `options`, or JSON with the `text` of a CSV and the options beside it. */
export async function uploadOf(request: FastifyRequest): Promise<Upload> {
  if (request.isMultipart()) return uploadOfForm(request).catch(refuseBrokenForm)
  const { text, ...options } = bodyOf(request)
  if (typeof text !== 'string' || text === '') {
    throw invalid('text', text === undefined || text === '' ? 'required' : 'wrongType')
  }
  return { bytes: Buffer.from(text, 'utf8'), options: optionsFrom(options) }
}

async function uploadOfForm(request: FastifyRequest): Promise<Upload> {
  let bytes: Buffer | undefined
  let optionsText: string | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') {
        part.file.resume()
        throw invalid(part.fieldname.slice(0, 80), 'unknown')
      }
      bytes = await part.toBuffer()
    } else if (part.fieldname === 'options' && typeof part.value === 'string' && optionsText === undefined) {
      if (part.valueTruncated) throw new AppError('tooLarge')
      optionsText = part.value
    } else throw invalid(part.fieldname.slice(0, 80), 'unknown')
  }
  if (!bytes || bytes.length === 0) throw invalid('file', 'required')
  return { bytes, options: optionsFrom(jsonIn(optionsText ?? '{}')) }
}

/** The form parser's errors for a missing boundary or end have no type of their own. */
function refuseBrokenForm(error: unknown): never {
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error
  throw new AppError('malformed', {}, [{ field: 'body', code: 'wrongType' }])
}

function jsonIn(text: string): unknown {
  if (isDeeperThan(20, text)) throw new AppError('invalid', {}, [ruled('options', 'tooDeep')])
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('options', 'wrongType')
  }
}
