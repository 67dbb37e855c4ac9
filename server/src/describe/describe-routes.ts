import { mayDo } from '@prona/contract/access'
import {
  type DescriptionRequest,
  descriptionDone,
  endOfDescription,
} from '@prona/contract/descriptions/description'
import { acceptDescriptionSchema, describeSchema } from '@prona/contract/descriptions/description-schemas'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { property, unit } from '@prona/contract/resources'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventOf, leavingOf, sendEvents } from '../http/event-lines.ts'
import { appErrorOf, problemOf } from '../http/problem.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, events } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { writeOnce } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { oneRecord } from '../kernel/record-schema.ts'
import { bodyOf, checked, contextOf, queryOf, targetOf } from '../kernel/request.ts'
import { acceptDescription } from './accept-description.ts'
import { type Facts, propertyFacts, unitFacts } from './facts.ts'
import type { Writer } from './writer.ts'

type Describable = {
  readonly resource: Resource
  readonly factsOf: (ctx: ReaderContext, id: string) => Promise<Facts>
}

/** The resources that can be described, and the facts used for each. */
export const describable: readonly Describable[] = [
  { resource: property, factsOf: propertyFacts },
  { resource: unit, factsOf: unitFacts },
]

/** How often a stream checks that its reader may still read it. */
const lookMilliseconds = 2_000

/** `POST {single}/describe` writes a description; `POST {single}/acceptDescription` saves the accepted one. */
export function describeRoutes(
  app: FastifyInstance,
  parts: Parts,
  features: readonly Feature[],
  write: Writer,
): void {
  for (const each of describable) {
    const { single } = each.resource
    const tag = each.resource.plural
    const right = `${single}.update`
    const feature = features.find(({ resource }) => resource === each.resource)
    if (!feature) throw new Error(`${single} has no feature`)
    const describing = call({
      tag,
      summary: 'Write a description',
      description: `Lines of \`data: …\` with its text, a line \`${endOfDescription}\`, the title, and \`${descriptionDone}\`. An event \`error\` holds a problem.`,
      right,
      body: describeSchema,
      answer: events('The text and the title in pieces.'),
    })
    const accepting = call({
      tag,
      summary: 'Save the description that was accepted',
      right,
      headers: ['idempotencyKey', 'ifMatch'],
      ofRecord: true,
      body: acceptDescriptionSchema,
      answer: oneRecord(each.resource),
    })
    app.post(
      `/api/${single}/describe`,
      { config: { heavy: 'description', call: describing } },
      async (request, reply) => {
        const ctx = contextOf(parts, request)
        authorize(ctx, each.resource, 'update')
        queryOf(request)
        const asked = checked(describing.body, bodyOf(request))
        const facts = await each.factsOf(ctx, asked._id)
        await describe({ parts, request, reply, ctx, resource: each.resource, asked, facts, write })
      },
    )
    app.post(`/api/${single}/acceptDescription`, { config: { call: accepting } }, async (request) =>
      writeOnce(parts, request, each, 'update', (ctx) => {
        queryOf(request)
        const { rest, ...target } = targetOf(request)
        return acceptDescription(ctx, feature, target, checked(acceptDescriptionSchema, rest))
      }),
    )
  }
}

type Describing = {
  readonly parts: Parts
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly ctx: ReaderContext
  readonly resource: Resource
  readonly asked: DescriptionRequest
  readonly facts: Facts
  readonly write: Writer
}

async function describe(describing: Describing): Promise<void> {
  const { parts, request, reply, resource } = describing
  const leaving = leavingOf(reply)
  let appError: AppError | undefined
  const looking = setInterval(async () => {
    try {
      const reader = await parts.authenticate(request)
      if (!mayDo(reader.rights, resource, 'update')) throw new AppError('forbidden')
    } catch (error) {
      appError = appErrorOf(error, describing.ctx.rights)
      stopping.abort()
    }
  }, lookMilliseconds)
  const stopping = new AbortController()
  const signal = AbortSignal.any([leaving.signal, stopping.signal])
  try {
    await sendEvents(
      reply,
      eventsOf(describing, signal, () => appError),
      leaving.signal,
    )
  } finally {
    clearInterval(looking)
  }
}

async function* eventsOf(
  { request, ctx, asked, facts, write }: Describing,
  signal: AbortSignal,
  refused: () => AppError | undefined,
): AsyncGenerator<string> {
  const { language, tone = 'plain', length = 'medium', keywords = [] } = asked
  try {
    let part = 'description'
    for await (const piece of write({ facts, language, tone, length, keywords }, signal)) {
      if (piece.part !== part) yield eventOf(endOfDescription)
      part = piece.part
      for (const text of inLines(piece.text)) yield eventOf(text)
    }
    const appError = refused()
    if (appError) throw appError
    if (!signal.aborted) yield eventOf(descriptionDone)
  } catch (error) {
    const appError = appErrorOf(error, ctx.rights)
    request.log.warn(
      { code: appError.code, cause: appError.cause, requestId: request.id },
      'A description was not written',
    )
    yield eventOf(JSON.stringify(problemOf(appError, ctx.language, request.id)), 'error')
  }
}

/**
 * Text and line breaks apart, and a space before each break, so that a client that merely joins the lines gets whole
 * sentences too. Nothing in a record can be taken for a mark.
 */
function inLines(text: string): string[] {
  const harmless = text.replaceAll(endOfDescription, '').replaceAll(descriptionDone, '')
  const parts = harmless.split(/((?:\r\n|\n|\r)+)/).filter((part) => part !== '')
  return parts.flatMap((part) => (/^[\r\n]/.test(part) ? [' ', part] : [part]))
}
