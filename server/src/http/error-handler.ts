import { AppError, errorStatus } from '@prona/contract/kernel/errors'
import { languageFor } from '@prona/contract/kernel/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnreachable } from '../database/reach.ts'
import { appErrorOf, problemOf, retryAfter } from './problem.ts'

/** Every refusal is answered here: in one format, in the reader's language, without internal details. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = appErrorOf(error, request.reader?.rights)
  if (appError.code === 'internal') request.log.error({ err: error, requestId: request.id }, 'Unforeseen')
  // A client that disconnected in the middle of its body is not the database's fault. That the database cannot be
  // reached at all is said once for all requests.
  const isTold = error instanceof AppError || isUnreachable(error) || request.raw.destroyed
  if (appError.code === 'unavailable' && !isTold) {
    const code = codeOf(error)
    if (isDiskFull(code))
      request.log.error({ code, requestId: request.id }, 'There is no room left on the disk')
    else request.log.warn({ code, requestId: request.id }, 'The database does not answer')
  }
  const language = request.reader?.language ?? languageFor(request.headers['accept-language'])
  const wait = retryAfter(appError)
  if (wait !== undefined) reply.header('retry-after', wait)
  return reply
    .code(errorStatus[appError.code])
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemOf(appError, language, request.id))
}

function isDiskFull(code: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].some((known) => known === code)
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
