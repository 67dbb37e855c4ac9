import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/**
 * What a route declares besides its address: the OpenAPI document is made of nothing else. Requests are checked
 * against the same: `queryOf` refuses a parameter that is not declared here, and `bodyOf` or the schema itself checks
 * the body.
 */
export type Call = {
  /** The heading of the document it is listed under. */
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** Where the token is read from; by default its header, with the branch in another. */
  readonly token?: 'none' | 'header' | 'headerOrQuery'
  /** The permission it requires. */
  readonly right?: string
  /** Scripts may call it with a token of theirs, though it requires no permission. */
  readonly forScripts?: true
  readonly headers?: readonly HeaderName[]
  readonly query?: Readonly<Record<string, Parameter>>
  readonly body?: z.ZodMiniType
  /** The body also holds the record's `_id` and the `version` its writer saw, which the schema leaves out. */
  readonly ofRecord?: true
  /** The same as a form. */
  readonly form?: z.ZodMiniType
  /** The body of a successful answer: JSON, or one schema for each media type. */
  readonly answer: z.ZodMiniType | Readonly<Record<string, z.ZodMiniType>>
  /** Statuses it may be refused with, beyond those that follow from all the above. */
  readonly refusals?: readonly number[]
}

export type HeaderName = 'idempotencyKey' | 'ifMatch' | 'ifNoneMatch' | 'lastEventId'

export type Parameter = {
  readonly schema: z.ZodMiniType
  readonly required?: true
  /** Its value is JSON. */
  readonly isJson?: true
  readonly description?: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

/** Whether a script may call it: what requires no permission is for people, unless it says otherwise. */
export function isForScripts({ right, forScripts }: Call): boolean {
  return right !== undefined || forScripts === true
}

/** Keeps the exact types of a declared call, so that its route can check with the same schema. */
export function call<const C extends Call>(said: C): C {
  return said
}

/** The parameters that the request's route declares. */
export function parametersOf(request: FastifyRequest): readonly string[] {
  return Object.keys(request.routeOptions.config.call?.query ?? {})
}

/** A schema that the document holds once, as a component with this name. */
export function named<T>(name: string, schema: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return schema.register(z.globalRegistry, { id: name })
}

/** A file in one of these media types. */
export function file(...types: readonly string[]): Readonly<Record<string, z.ZodMiniType>> {
  return Object.fromEntries(types.map((type) => [type, z.string().check(z.meta({ format: 'binary' }))]))
}

/** A stream of server-sent events. */
export function events(description: string): Readonly<Record<string, z.ZodMiniType>> {
  return { 'text/event-stream': z.string().check(z.describe(description)) }
}

export const instant = z.string().check(z.meta({ format: 'date-time' }))
