import { AppError, type ErrorCode, errorStatus, type FieldIssue } from '@prona/contract/kernel/errors'
import { languageFor } from '@prona/contract/kernel/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '../database/error-code.ts'
import { isOutage, isOutOfRoom } from '../database/outage-codes.ts'
import { appErrorOf, problemOf, retryAfter } from './problem.ts'

/** Every refusal is answered here: in one format, in the reader's language, without internal details. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = appErrorOf(error, request.reader?.rights)
  if (appError.code === 'internal') request.log.error({ err: error, requestId: request.id }, 'Unforeseen')
  // A client that disconnected in the middle of its body is not the database's fault.
  const isOfDatabase = ofDatabase.includes(appError.code)
  if (isOfDatabase && !(error instanceof AppError) && !request.raw.readableAborted) {
    const cause = { code: codeOf(error), requestId: request.id }
    if (isOutOfRoom(error)) request.log.error(cause, 'The disk is full or cannot be written to')
    else if (isOutage(error)) request.server.outages.failed(cause)
    else request.log.warn(cause, 'What a request needs is in use elsewhere')
  }
  request.refusedWith = appError.code
  request.isBeyondRights = appError.code === 'invalid' && appError.fields.some(isBeyondRights)
  const language = request.reader?.language ?? languageFor(request.headers['accept-language'])
  const wait = retryAfter(appError)
  if (wait !== undefined) reply.header('retry-after', wait)
  return reply
    .code(errorStatus[appError.code])
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemOf(appError, language, request.id))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the problem it was answered with. */
    refusedWith?: ErrorCode
    /** It asked for something that whoever made it may not give or write. */
    isBeyondRights?: boolean
  }
}

const isBeyondRights = ({ code }: FieldIssue) => code === 'notAllowed'

const ofDatabase: readonly ErrorCode[] = ['unavailable', 'heldByOthers', 'noRoom']
