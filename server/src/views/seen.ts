import { isBranch } from '@prona/contract/kernel/branch-field'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import type { ViewContent } from '@prona/contract/views/view-body'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import { isFilterable } from '../kernel/filter-sql.ts'

/** Refuses a view that names a field which does not exist for the reader: hidden and unknown are the same. */
export function requireSeen(ctx: Context, resource: Resource, content: ViewContent): void {
  const is = accessOf(ctx, resource)
  const issues: FieldIssue[] = [
    ...conditionsIn(content)
      .map(pathOf)
      .filter((path) => !is.filterable(path))
      .map((path) => ({ field: path, code: 'notFilterable' as const })),
    ...words(content.sort)
      .map(sortPath)
      .filter((path) => !is.sortable(path))
      .map((path) => ({ field: path, code: 'notSortable' as const })),
    ...words(content.columns)
      .filter((path) => !is.column(path))
      .map((path) => ({ field: path, code: 'unknown' as const })),
  ]
  if (issues.length > 0) throw new AppError('invalidFilter', {}, issues.slice(0, 100))
}

/** The part of a view that this reader may see: its maker may see more, or fields may be gone since. */
export function asSeen(ctx: Context, resource: Resource, content: ViewContent): ViewContent {
  const is = accessOf(ctx, resource)
  const kept = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => is.filterable(pathOf(key))))
  const where = (content.where ?? []).flatMap((group) => {
    const [type, values = {}] = Object.entries(group)[0] ?? []
    const left = kept(values)
    return type && Object.keys(left).length > 0 ? [{ [type]: left }] : []
  })
  const sort = words(content.sort).filter((word) => is.sortable(sortPath(word)))
  const columns = words(content.columns).filter(is.column)
  return {
    ...content,
    ...(content.filter && { filter: kept(content.filter) }),
    ...(content.where && { where }),
    ...(content.sort !== undefined && { sort: sort.join(',') }),
    ...(content.columns !== undefined && { columns: columns.join(',') }),
  }
}

function accessOf(ctx: Context, resource: Resource) {
  const hidden = hiddenFrom(ctx, resource)
  const isHidden = (path: string) => hidden.has(path.split('.')[0] ?? path)
  return {
    filterable: (path: string) => isFilterable(ctx, resource, path),
    sortable: (path: string) =>
      isBranch(resource, path) || (resource.list.sorts.some((one) => one === path) && !isHidden(path)),
    column: (path: string) => fieldNamed(resource, path) !== undefined && !isHidden(path),
  }
}

function conditionsIn({ filter = {}, where = [] }: ViewContent): string[] {
  return [filter, ...where.flatMap((group) => Object.values(group))].flatMap((values) => Object.keys(values))
}

/** `!status` excludes the values it names. */
function pathOf(key: string): string {
  return key.startsWith('!') ? key.slice(1) : key
}

/** `-salePrice` sorts from the highest. */
function sortPath(word: string): string {
  return word.startsWith('-') ? word.slice(1) : word
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((word) => word !== '')
}
