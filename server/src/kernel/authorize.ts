import { may, mayOpen } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Page } from '@prona/contract/kernel/page'
import { closedBecause, type Resource } from '@prona/contract/kernel/resource'
import type { Context } from './context.ts'

/** Whether the reader's role allows the verb at all; which records it reaches is the scope's matter. */
export function authorize(ctx: Context, resource: Resource, verb: string): void {
  if (!may(ctx.user.rights, `${resource.single}.${verb}`)) throw new AppError('forbidden')
}

/** Whether the reader may open the page, for the routes that answer what it shows. */
export function authorizePage(
  { user }: { readonly user: Pick<Context['user'], 'rights'> },
  page: Page,
): void {
  if (!mayOpen(user.rights, page)) throw new AppError('forbidden')
}

/** The resource's fields that do not exist for the reader. */
export function hiddenFrom(ctx: Context, resource: Resource): ReadonlySet<string> {
  const prefix = `${resource.single}.`
  const hidden = ctx.user.rights.hiddenFields.filter((field) => field.startsWith(prefix))
  return hidden.length === 0 ? none : new Set(hidden.map((field) => field.slice(prefix.length)))
}

/** What the reader may do with the record as it is now. */
export function abilities(
  ctx: Context,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Record<string, boolean> {
  const may_ = (verb: string) => may(ctx.user.rights, `${resource.single}.${verb}`)
  const actions = Object.keys(resource.actions).map(
    (name) => [name, may_(name) && closedBecause(resource, record, name) === undefined] as const,
  )
  return { update: may_('update'), delete: may_('delete'), ...Object.fromEntries(actions) }
}

const none: ReadonlySet<string> = new Set()
