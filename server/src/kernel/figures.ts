import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { authorize, hiddenFrom } from './authorize.ts'
import { columnNamed, columnsOf, isRecord, listsOf, listTableOf, sourceOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { inScope, isLive } from './scope.ts'
import { type Bind, run, runTogether, statement } from './statement.ts'
import { isPool } from './total.ts'

/**
 * Runs a hand-written select on these resources, for reports and dashboards. It uses the plain table names, `units`,
 * `order_lines`, and these contain only the records in the reader's scope, without the columns hidden from them.
 * The tables of resources that are not given do not exist for it, and a hidden column is refused.
 *
 *     figuresOf<{ status: string; count: number }>(ctx, [unit], () =>
 *       'select status, count(*) from units group by status')
 * @public
 */
export async function figuresOf<F>(
  ctx: Context,
  resources: readonly Resource[],
  written: (bind: Bind) => string,
): Promise<F[]> {
  for (const resource of resources) authorize(ctx, resource, 'read')
  const { bind, values } = statement()
  const tables = resources.flatMap((resource) => visible(ctx, resource, bind))
  const figures = written(bind)
  try {
    return await within<F>(ctx, `with ${tables.join(', ')} select * from (${figures}) figures`, values)
  } catch (error) {
    throw isMissingColumn(error) ? (refusal(ctx, resources, figures) ?? error) : error
  }
}

/** With this search path only the given tables and PostgreSQL's own functions are found without a schema. */
async function within<F>(ctx: Context, text: string, values: readonly unknown[]): Promise<F[]> {
  const closed = `select set_config('app.branches', $1, true), set_config('search_path', 'pg_catalog', true)`
  const start = [closed, [ctx.branches.join(',')]] as const
  if (isPool(ctx.db)) {
    return ctx.db.begin('read only', (db) => runTogether<F>(db, start, [text, values]))
  }
  const rows = await runTogether<F>(ctx.db, start, [text, values])
  await run(ctx.db, `select set_config('search_path', 'public', true)`, [])
  return rows
}

/** A resource's live records under the reader's scope, and the rows of their lists. */
function visible(ctx: Context, resource: Resource, bind: Bind): string[] {
  const hidden = hiddenFrom(ctx, resource)
  const table = tableOf(resource)
  const own = columnsOf(resource.fields).filter(({ path }) => !hidden.has(path.split('.')[0] ?? path))
  const columns = [
    ...['_id', 'created_at', 'created_by', 'updated_at'],
    ...(resource.scope === 'branch' ? ['branch'] : []),
    ...own.map(({ column }) => column),
  ].map((column) => `t."${column}"`)
  const where = [inScope(ctx, resource, 't', bind), isLive('t')].join(' and ')
  const lists = listsOf(resource.fields).filter(([name]) => !hidden.has(name))
  return [
    `${table} as not materialized (select ${columns.join(', ')} from ${sourceOf(resource, 'public.')} t where ${where})`,
    ...lists.map(([name]) => {
      const list = listTableOf(resource, name)
      return `${list} as not materialized (select l.* from public.${list} l
        where exists (select from ${table} p where p._id = l.parent and p.branch = l.branch))`
    }),
  ]
}

function isMissingColumn(error: unknown): boolean {
  return isRecord(error) && error.code === '42703'
}

/** Finds out which named column is hidden from the reader; undefined where the statement is simply wrong. */
function refusal(ctx: Context, resources: readonly Resource[], written: string): AppError | undefined {
  const words = new Set(written.match(/\w+/g))
  const issues = resources.flatMap((resource) =>
    [...hiddenFrom(ctx, resource)]
      .filter((name) => words.has(columnNamed(name)))
      .map((name): FieldIssue => ({ field: `${resource.single}.${name}`, code: 'notAllowed' })),
  )
  return issues.length > 0 ? new AppError('forbidden', {}, issues) : undefined
}
