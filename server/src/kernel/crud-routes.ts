import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import {
  type Change,
  type Create,
  fieldNamed,
  type Resource,
  type Row,
} from '@prona/contract/kernel/resource'
import { changeSchema, creationSchema, parsed } from '@prona/contract/kernel/schema'
import type { FastifyInstance } from 'fastify'
import { abilities, authorize, hiddenFrom } from './authorize.ts'
import { withAuthors } from './authors.ts'
import { isRecord } from './columns.ts'
import type { Context } from './context.ts'
import { type AskedChoices, formDetails } from './form-details.ts'
import { listAsked, listRows } from './list-query.ts'
import { neededReferences } from './next-code.ts'
import type { Parts } from './parts.ts'
import { bodyOf, contextOf, idOf, jsonOf, queryOf, targetOf } from './request.ts'
import { getRow, insertRow, lockRow, presented, removeRow, requireVersion, updateRow } from './rows.ts'
import { mutate } from './transaction.ts'

type Options = {
  /** Routes that an ordinary one of the resource's own takes the place of. */
  readonly except?: readonly ('list' | 'get' | 'form' | 'create' | 'update' | 'remove')[]
  /** The sets of its `asked` choices. */
  readonly asked?: AskedChoices
}

/** The routes every resource has, from its declaration. */
export function crudRoutes<R extends Resource>(
  app: FastifyInstance,
  parts: Parts,
  resource: R,
  { except = [], asked }: Options = {},
): void {
  const { single, plural } = resource
  const path = `/api/${single}`

  if (!except.includes('list')) {
    app.get(`/api/${plural}`, async (request) => {
      const ctx = contextOf(parts, request)
      authorize(ctx, resource, 'read')
      const { search, ...query } = queryOf(request, ['filter', 'sort', 'pagination', 'search'])
      const json = Object.entries(query).map(([name, text]) => [name, jsonOf(text, name)] as const)
      const { rows, pagination } = await listRows(
        ctx,
        resource,
        listAsked({ search, ...Object.fromEntries(json) }),
      )
      return { [plural]: await withAuthors(ctx, rows), pagination }
    })
  }

  if (!except.includes('get')) {
    app.get(path, async (request) => {
      const ctx = contextOf(parts, request)
      authorize(ctx, resource, 'read')
      const row = await getRow(ctx, resource, idOf(queryOf(request, ['id']).id, 'id'))
      const [named = row] = await withAuthors(ctx, [row])
      return { [single]: withCan(ctx, resource, named) }
    })
  }

  if (!except.includes('form')) {
    app.get(`${path}/form`, async (request) => {
      const ctx = contextOf(parts, request)
      const { id, ...siblings } = queryOf(request, ['id', ...neededReferences(resource)])
      authorize(ctx, resource, id === undefined ? 'create' : 'read')
      const row = id === undefined ? undefined : await getRow(ctx, resource, idOf(id, 'id'))
      for (const [name, text] of Object.entries(siblings)) idOf(text, name)
      return { formDetails: await formDetails(ctx, resource, row, { asked, siblings }) }
    })
  }

  if (!except.includes('create')) {
    app.post(path, async (request) =>
      mutate(parts, request, async (ctx) => {
        queryOf(request, [])
        const values = creationOf(ctx, resource, bodyOf(request))
        return answered(ctx, resource, await insertRow(ctx, resource, values))
      }),
    )
  }

  if (!except.includes('update')) {
    app.put(path, async (request) =>
      mutate(parts, request, async (ctx) => {
        queryOf(request, [])
        const { row, changes } = await changeOf(ctx, resource, request)
        return answered(ctx, resource, await updateRow(ctx, resource, row, changes))
      }),
    )
  }

  if (!except.includes('remove')) {
    app.delete(path, async (request) =>
      mutate(parts, request, async (ctx) => {
        authorize(ctx, resource, 'delete')
        const row = await lockRow(ctx, resource, idOf(queryOf(request, ['id']).id, 'id'))
        return { [single]: await removeRow(ctx, resource, row) }
      }),
    )
  }
}

/** The body of a creation as the reader may write it. */
export function creationOf<R extends Resource>(
  ctx: Context,
  resource: R,
  body: Readonly<Record<string, unknown>>,
): Create<R> {
  authorize(ctx, resource, 'create')
  return written(ctx, resource, creationSchema(resource.fields), body, 'body') as Create<R>
}

/** The record a change is for, locked and as its writer saw it, and what is to change. */
export async function changeOf<R extends Resource>(
  ctx: Context,
  resource: R,
  request: Parameters<typeof targetOf>[0],
): Promise<{ row: Row<R>; changes: Change<R> }> {
  authorize(ctx, resource, 'update')
  const { id, version, rest } = targetOf(request)
  const { data, ...unknown } = rest
  const issues = Object.keys(unknown).map(
    (field): FieldIssue => ({ field: field.slice(0, 80), code: 'unknown' }),
  )
  if (issues.length > 0) throw new AppError('invalid', {}, issues.slice(0, 100))
  if (data === undefined) throw new AppError('invalid', {}, [{ field: 'data', code: 'required' }])
  const changes = alterationOf(ctx, resource, data)
  const row = await lockRow(ctx, resource, id)
  requireVersion(ctx, resource, row, version)
  return { row, changes }
}

/** The values of a change as the reader may write them. */
export function alterationOf<R extends Resource>(ctx: Context, resource: R, data: unknown): Change<R> {
  return written(ctx, resource, changeSchema(resource), data, 'data') as Change<R>
}

/** How a record that was just written is answered. */
export function answered<R extends Resource>(
  ctx: Context,
  resource: R,
  row: Row<R>,
): Record<string, unknown> {
  return { [resource.single]: withCan(ctx, resource, presented(ctx, resource, row)) }
}

function withCan<R extends Resource>(ctx: Context, resource: R, row: Row<R>): Record<string, unknown> {
  return { ...row, can: abilities(ctx, resource, row as Record<string, unknown>) }
}

/** What is hidden is unknown; what only actions or the kernel write is said to be so. */
function written(
  ctx: Context,
  resource: Resource,
  schema: Parameters<typeof parsed<Record<string, unknown>>>[0],
  body: unknown,
  whole: string,
): Record<string, unknown> {
  const answer = parsed(schema, body)
  const hidden = hiddenFrom(ctx, resource)
  const unseen = Object.keys(isRecord(body) ? body : {}).filter((name) => hidden.has(name))
  const issues = 'issues' in answer ? answer.issues.filter(({ field }) => !hidden.has(headOf(field))) : []
  const all = [
    ...issues.map((issue) => worded(resource, { ...issue, field: issue.field || whole })),
    ...unseen.map((field): FieldIssue => ({ field, code: 'unknown' })),
  ]
  if (all.length > 0 || !('value' in answer)) throw new AppError('invalid', {}, all)
  return answer.value
}

const ofTheKernel = [
  '_id',
  'branch',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'deletedAt',
]

function worded(resource: Resource, issue: FieldIssue): FieldIssue {
  if (issue.code !== 'unknown') return issue
  const isKnown = ofTheKernel.includes(issue.field) || fieldNamed(resource, issue.field) !== undefined
  return isKnown ? { ...issue, code: 'readOnly' } : issue
}

function headOf(path: string): string {
  return path.split('.')[0] ?? path
}
