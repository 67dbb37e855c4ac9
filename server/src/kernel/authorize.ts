import { mayDo, mayOpen, seesOwnOnly } from '@prona/contract/access'
import { asksToConfirm } from '@prona/contract/confirm-again'
import { isOffered } from '@prona/contract/kernel/closed-action'
import { AppError } from '@prona/contract/kernel/errors'
import type { Page } from '@prona/contract/kernel/page'
import type { Resource } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { whyClosed } from '@prona/contract/why-closed'
import type { Context } from './context.ts'

/**
 * Refuses where the reader's role does not allow the verb, or they have to confirm first that it is them; the scope
 * decides which records it reaches.
 */
export function authorize(ctx: Context, resource: Resource, verb: string): void {
  requireRight(ctx, resource, verb)
  requireConfirmed(ctx, resource, verb)
}

/** The right alone, to see what it would be used for. */
export function requireRight(ctx: Context, resource: Resource, verb: string): void {
  if (!mayDo(ctx.rights, resource, verb)) throw new AppError('forbidden')
}

/** Asks for what an open session alone does not allow; of some changes only for certain fields. */
export function requireConfirmed(
  { user }: Pick<Context, 'user'>,
  { single }: Resource,
  verb: string,
  fields: readonly string[] = [],
): void {
  if (user && !user.isConfirmed && asksToConfirm(`${single}.${verb}`, fields))
    throw new AppError('confirmAgain')
}

/** Refuses where the reader may not open the page, for the routes that answer its content. */
export function authorizePage({ rights }: Pick<Context, 'rights'>, page: Page): void {
  if (!mayOpen(rights, page)) throw new AppError('forbidden')
}

/** The fields of the resource that are hidden from the reader. */
export function hiddenFrom(ctx: Context, resource: Resource): ReadonlySet<string> {
  const prefix = `${resource.single}.`
  const hidden = ctx.rights.hiddenFields.filter((field) => field.startsWith(prefix))
  return hidden.length === 0 ? none : new Set(hidden.map((field) => field.slice(prefix.length)))
}

/** A field the reader sees but does not write: a record is given to people by whoever sees more than their own. */
export function unwritableFor(ctx: Context, { assignee = '', fields }: Resource): ReadonlySet<string> {
  const field = fields[assignee]
  const isClosed = field && 'to' in field && seesOwnOnly(ctx.rights, resourceNamed(field.to))
  return isClosed ? new Set([assignee]) : none
}

/** What the reader may do with the record in its present state; actions for other kinds are left out. */
export function abilities(
  ctx: Context,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Record<string, boolean> {
  const isOpen = (verb: string) =>
    mayDo(ctx.rights, resource, verb) && !whyClosed(resource, record, verb, ctx.now)
  const actions = Object.keys(resource.actions).filter((name) => isOffered(resource, record, name))
  return Object.fromEntries(['update', 'delete', ...actions].map((verb) => [verb, isOpen(verb)]))
}

const none: ReadonlySet<string> = new Set()
