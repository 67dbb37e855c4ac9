import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import {
  type Change,
  type Create,
  fieldNamed,
  isByHand,
  type Resource,
  type Row,
  systemFields,
} from '@prona/contract/kernel/resource'
import { changeSchema, creationSchema, parsed } from '@prona/contract/kernel/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  abilities,
  authorize,
  hiddenFrom,
  requireConfirmed,
  requireRight,
  unwritableFor,
} from './authorize.ts'
import { withPeople } from './authors.ts'
import { isRecord } from './columns.ts'
import type { Context, ReaderContext } from './context.ts'
import { crudCalls } from './crud-calls.ts'
import { facetsOf } from './facets.ts'
import type { Feature } from './feature.ts'
import { formDetails } from './form-details.ts'
import { type ListQuery, listQueryOf, listRows } from './list-query.ts'
import { fieldsIn } from './listed-fields.ts'
import type { Parts } from './parts.ts'
import { changeRecord, createRecord, removeRecord, type Target } from './record-writes.ts'
import { bodyOf, contextOf, idOf, jsonOf, queryOf, targetOf } from './request.ts'
import { getRow, presented } from './rows.ts'
import { mutate, mutateOnce } from './transaction.ts'

/** The routes every resource has, from its declaration; they write by its feature's functions. */
export function crudRoutes(app: FastifyInstance, parts: Parts, feature: Feature): void {
  const { resource } = feature
  const { single, plural } = resource
  const path = `/api/${single}`
  const calls = crudCalls(resource)

  app.get(`/api/${plural}`, { config: { call: calls.list } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, resource, 'read')
    const { rows, pagination } = await listRows(ctx, resource, listQueryIn(queryOf(request)))
    return { [plural]: await withPeople(ctx, resource, rows), pagination }
  })

  app.get(`/api/${plural}/facets`, { config: { call: calls.facets } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, resource, 'read')
    const { field, ...query } = queryOf(request)
    return facetsOf(ctx, resource, field ?? '', listQueryIn(query))
  })

  app.get(path, { config: { call: calls.get } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, resource, 'read')
    const row = await getRow(ctx, resource, idOf(queryOf(request).id, 'id'))
    return answered(ctx, resource, row)
  })

  app.get(`${path}/form`, { config: { call: calls.form } }, async (request) => {
    const ctx = contextOf(parts, request)
    const { id, ...siblings } = queryOf(request)
    const isNew = id === undefined && isByHand(resource, 'create')
    requireRight(ctx, resource, isNew ? 'create' : 'read')
    const row = isNew ? undefined : await getRow(ctx, resource, idOf(id, 'id'))
    for (const [name, text] of Object.entries(siblings)) idOf(text, name)
    return { formDetails: await formDetails(ctx, feature, row, siblings) }
  })

  if (isByHand(resource, 'create')) {
    // A client may send parameters along with a new record; none of them means anything here.
    app.post(path, { config: { call: calls.create } }, async (request) =>
      writeOnce(parts, request, feature, 'create', async (ctx) => {
        const given = creationOf(ctx, resource, bodyOf(request))
        return createRecord(ctx, feature, { ...(await feature.defaults?.(ctx, given)), ...given })
      }),
    )
  }

  if (isByHand(resource, 'update')) {
    app.put(path, { config: { call: calls.update } }, async (request) =>
      mutate(parts, request, async (ctx) => {
        queryOf(request)
        const { target, changes } = changeOf(ctx, resource, request)
        return written(ctx, feature, await changeRecord(ctx, feature, target, changes))
      }),
    )
  }

  if (isByHand(resource, 'delete')) {
    app.delete(path, { config: { call: calls.remove } }, async (request) =>
      mutate(parts, request, async (ctx) => {
        authorize(ctx, resource, 'delete')
        const id = idOf(queryOf(request).id, 'id')
        return { [single]: await removeRecord(ctx, feature, { id }) }
      }),
    )
  }
}

/** The query of a list's address, in which all but the search is JSON. */
function listQueryIn({ search, ...query }: ReturnType<typeof queryOf>): ListQuery {
  const json = Object.fromEntries(Object.entries(query).map(([name, text]) => [name, jsonOf(text, name)]))
  return { ...listQueryOf({ search, ...json }), fields: fieldsIn(json.fields) }
}

/** A POST that writes one record. Its repetition answers the record as it is, and as its reader may see it, by then. */
export function writeOnce(
  parts: Parts,
  request: FastifyRequest,
  feature: Written,
  verb: string,
  write: (ctx: ReaderContext) => Promise<Row<Resource>>,
): Promise<Record<string, unknown>> {
  const { resource } = feature
  return mutateOnce(parts, request, {
    work: async (ctx) => {
      authorize(ctx, resource, verb)
      const row = await write(ctx)
      return { answer: await written(ctx, feature, row), record: row._id }
    },
    again: async (ctx, record) => {
      authorize(ctx, resource, verb)
      // What it did may have been to move it to another of their branches.
      return written(ctx, feature, await getRow({ ...ctx, branches: ctx.user.branches }, resource, record))
    },
  })
}

/** The body of a creation, checked against what the reader may write. */
export function creationOf<R extends Resource>(
  ctx: Context,
  resource: R,
  body: Readonly<Record<string, unknown>>,
): Create<R> {
  authorize(ctx, resource, 'create')
  return allowed(ctx, resource, creationSchema(resource.fields), body, 'body') as Create<R>
}

/** The record to change, the version that its writer saw, and the changes. */
function changeOf(
  ctx: Context,
  resource: Resource,
  request: FastifyRequest,
): { target: Target; changes: Change<Resource> } {
  authorize(ctx, resource, 'update')
  const { rest, ...target } = targetOf(request)
  const { data, ...unknown } = rest
  const issues = Object.keys(unknown).map(
    (field): FieldIssue => ({ field: field.slice(0, 80), code: 'unknown' }),
  )
  if (issues.length > 0) throw new AppError('invalid', {}, issues.slice(0, 100))
  if (data === undefined) throw new AppError('invalid', {}, [{ field: 'data', code: 'required' }])
  return { target, changes: alterationOf(ctx, resource, data) }
}

/** The body of a change, checked against what the reader may write. */
export function alterationOf<R extends Resource>(ctx: Context, resource: R, data: unknown): Change<R> {
  const changes = allowed(ctx, resource, changeSchema(resource), data, 'data')
  requireConfirmed(ctx, resource, 'update', Object.keys(changes))
  return changes as Change<R>
}

/** A record as it is answered alone, read or just written: what the reader may see, with people's names. */
export async function answered<R extends Resource>(
  ctx: Context,
  resource: R,
  row: Row<R>,
): Promise<Record<string, unknown>> {
  const seen = await presented(ctx, resource, row)
  return { [resource.single]: { ...seen, can: abilities(ctx, resource, seen as Record<string, unknown>) } }
}

type Written = Pick<Feature, 'resource' | 'warnings'>

/** The same after it was written, with what its writer should know. */
async function written(ctx: Context, { resource, warnings }: Written, row: Row<Resource>) {
  const said = (await warnings?.(ctx, row)) ?? []
  return { ...(await answered(ctx, resource, row)), ...(said.length > 0 && { warnings: said }) }
}

/** A hidden field is refused as unknown; one that only actions or the kernel write is refused as read-only. */
function allowed(
  ctx: Context,
  resource: Resource,
  schema: Parameters<typeof parsed<Record<string, unknown>>>[0],
  body: unknown,
  whole: string,
): Record<string, unknown> {
  const answer = parsed(schema, body)
  const hidden = hiddenFrom(ctx, resource)
  const named = Object.keys(isRecord(body) ? body : {})
  const unseen = named.filter((name) => hidden.has(name))
  const unwritable = named.filter((name) => unwritableFor(ctx, resource).has(name))
  const issues = 'issues' in answer ? answer.issues.filter(({ field }) => !hidden.has(headOf(field))) : []
  const all = [
    ...issues.map((issue) => worded(resource, { ...issue, field: issue.field || whole })),
    ...unseen.map((field): FieldIssue => ({ field, code: 'unknown' })),
    ...unwritable.map((field): FieldIssue => ({ field, code: 'notAllowed' })),
  ]
  if (all.length > 0 || !('value' in answer)) throw new AppError('invalid', {}, all)
  return answer.value
}

const ofTheKernel = ['_id', 'branch', 'version', 'deletedAt', ...Object.keys(systemFields)]

function worded(resource: Resource, issue: FieldIssue): FieldIssue {
  if (issue.code !== 'unknown') return issue
  const isKnown = ofTheKernel.includes(issue.field) || fieldNamed(resource, issue.field) !== undefined
  return isKnown ? { ...issue, code: 'readOnly' } : issue
}

function headOf(path: string): string {
  return path.split('.')[0] ?? path
}
