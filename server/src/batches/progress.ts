import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onceClosed } from '../http/once-closed.ts'
import { appErrorOf, problemOf } from '../http/problem.ts'
import type { Context } from '../kernel/context.ts'

export type Progress = { readonly done: number; readonly total: number; readonly batch?: string }
/** Work that yields its progress between transactions and returns its answer. */
export type LongWork<T> = AsyncGenerator<Progress, T>

/**
 * Answers one JSON at the end or, to a client that accepts a stream of events, an event after each part. When such a
 * client disconnects, the work stops after the current part.
 */
export async function answerLong<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  work: LongWork<T>,
): Promise<unknown> {
  if (!/\btext\/event-stream\b/.test(request.headers.accept ?? '')) return endOf(work)
  // Problems of the request itself are answered as usual, before a stream begins.
  const first = await work.next()
  // Who has left by now never asks for a line: the work is ended whether or not its lines have begun.
  onceClosed(
    reply,
    () => void work.return(undefined as never).catch((error: unknown) => fail(request, error)),
  )
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Readable.from(lines(request, ctx, work, first)))
}

async function endOf<T>(work: LongWork<T>): Promise<T> {
  for (;;) {
    const step = await work.next()
    if (step.done) return step.value
  }
}

async function* lines<T>(
  request: FastifyRequest,
  ctx: Context,
  work: LongWork<T>,
  first: IteratorResult<Progress, T>,
): AsyncGenerator<string> {
  try {
    for (let step = first; ; step = await work.next()) {
      yield `data: ${JSON.stringify(step.done ? step.value : { progress: step.value })}\n\n`
      if (step.done) break
    }
  } catch (error) {
    const appError = appErrorOf(error, ctx.rights)
    if (appError.code === 'internal') fail(request, error)
    yield `data: ${JSON.stringify({ problem: problemOf(appError, ctx.language, ctx.requestId) })}\n\n`
  }
  yield 'data: [DONE]\n\n'
}

function fail(request: FastifyRequest, error: unknown): void {
  request.log.error({ err: error, requestId: request.id }, 'Unforeseen')
}
