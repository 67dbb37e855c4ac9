import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/**
 * What a route says of itself, beside its address: the document of the whole contract is made of nothing else. What
 * it takes is also what its requests are held to: `queryOf` refuses a parameter that is not said here, and `bodyOf`
 * or the schema itself checks the body.
 */
export type Call = {
  /** The heading it stands under. */
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** How it is known who asks; by default the token of the header, and the branch beside it. */
  readonly token?: 'none' | 'header' | 'headerOrQuery'
  /** The permission it takes. */
  readonly right?: string
  readonly headers?: readonly HeaderName[]
  readonly query?: Readonly<Record<string, Parameter>>
  readonly body?: z.ZodMiniType
  /** The body names its record: `_id`, and the `version` its writer saw, beside what the schema says. */
  readonly ofRecord?: true
  /** The same as a form. */
  readonly form?: z.ZodMiniType
  /** What success is: JSON, unless by media type. */
  readonly answer: z.ZodMiniType | Readonly<Record<string, z.ZodMiniType>>
  /** How it may be refused, beyond what follows from all the above. */
  readonly refusals?: readonly number[]
}

export type HeaderName = 'idempotencyKey' | 'ifMatch' | 'ifNoneMatch' | 'lastEventId'

export type Parameter = {
  readonly schema: z.ZodMiniType
  readonly required?: true
  /** It travels as JSON. */
  readonly isJson?: true
  readonly description?: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

/** A call that keeps what it says, so that its route can check with the very same schema. */
export function call<const C extends Call>(said: C): C {
  return said
}

/** The parameters the request's route says it takes. */
export function parametersOf(request: FastifyRequest): readonly string[] {
  return Object.keys(request.routeOptions.config.call?.query ?? {})
}

/** A schema that stands in the document once, under a name. */
export function named<T>(name: string, schema: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return schema.register(z.globalRegistry, { id: name })
}

/** A file in one of these media types. */
export function file(...types: readonly string[]): Readonly<Record<string, z.ZodMiniType>> {
  return Object.fromEntries(types.map((type) => [type, z.string().check(z.meta({ format: 'binary' }))]))
}

/** Lines of server-sent events. */
export function events(description: string): Readonly<Record<string, z.ZodMiniType>> {
  return { 'text/event-stream': z.string().check(z.describe(description)) }
}

export const instant = z.string().check(z.meta({ format: 'date-time' }))
