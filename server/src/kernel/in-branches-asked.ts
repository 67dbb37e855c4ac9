import { branchPath } from '@prona/contract/kernel/branch-field'
import type { Filter } from '@prona/contract/kernel/filter'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Context } from './context.ts'

/**
 * Where a list is narrowed to some of the reader's branches, only these are read: of the others no row is looked at.
 * It never adds one. A condition beside others of which any is enough narrows nothing here.
 */
export function inBranchesAsked<C extends Pick<Context, 'branches'>>(
  ctx: C,
  { scope }: Pick<Resource, 'scope'>,
  filter: Filter,
): C {
  if (scope !== 'branch') return ctx
  let branches = ctx.branches
  for (const { type, data } of filter) {
    const asked = data[branchPath]
    if (asked?.type !== 'basic' || (type === 'any' && Object.keys(data).length > 1)) continue
    const isMeant = asked.comparator === 'INCLUDES'
    branches = branches.filter((branch) => asked.values.includes(branch) === isMeant)
  }
  return branches.length === ctx.branches.length ? ctx : { ...ctx, branches }
}
