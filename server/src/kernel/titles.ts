import { mayName } from '@prona/contract/access'
import { betweenTitles } from '@prona/contract/kernel/kinds'
import type { Resource } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { hiddenFrom } from './authorize.ts'
import { columnAt, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { inScope } from './scope.ts'
import type { Bind } from './statement.ts'

/** The SQL of what a record is called where others refer to it: its title, and what it stands within. */
export function titleIn(ctx: Context, resource: Resource, alias: string, bind: Bind): string {
  const title = `${alias}."${columnAt(resource, resource.title).column}"`
  const home = homeOf(ctx, resource)
  if (!home || resource.within === undefined) return title
  const scope = inScope(ctx, home, 'h', bind, home.scope === 'branch' ? `${alias}.branch` : undefined)
  return `concat_ws('${betweenTitles}', ${title}, (select h."${columnAt(home, home.title).column}" from ${tableOf(home)} h
    where h._id = ${alias}."${columnAt(resource, resource.within).column}" and ${scope}))`
}

/** The resource its records stand within, if the reader is told which one they do. */
export function homeOf(ctx: Context, resource: Resource): Resource | undefined {
  const { within } = resource
  const field = within === undefined ? undefined : resource.fields[within]
  if (within === undefined || field?.kind !== 'reference' || hiddenFrom(ctx, resource).has(within))
    return undefined
  const home = resourceNamed(field.to)
  return mayName(ctx.rights, home) ? home : undefined
}
