import { mayDo } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import { searchSchema } from '@prona/contract/kernel/filter-schemas'
import type { Resource } from '@prona/contract/kernel/resource'
import { idSchema, parsed } from '@prona/contract/kernel/schema'
import { findResource, resources } from '@prona/contract/registry'
import {
  type Found,
  mostFoundPerResource,
  ownSearch,
  usualFoundPerResource,
} from '@prona/contract/search/found'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { hiddenFrom } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, queryOf } from '../kernel/request.ts'
import { wordsOf } from '../kernel/search-sql.ts'
import { runOnce, statement, withBranches } from '../kernel/statement.ts'
import { foundIn } from './found-in.ts'
import { foundOf } from './found-row.ts'

const text = z.string()
const found: z.ZodMiniType<Found> = z.strictObject({
  resource: text,
  _id: idSchema,
  branch: z.optional(text),
  title: text,
  state: z.optional(text),
  values: z.record(text, z.unknown()),
  labels: z.record(text, text),
})

const searching = call({
  tag: 'search',
  summary: 'Find records of every resource by the words they bear',
  forScripts: true,
  query: {
    query: {
      schema: searchSchema,
      description: 'What is called so comes first, then what begins so, then what bears every word.',
    },
    limit: {
      schema: z
        .int()
        .check(z.gte(1), z.lte(mostFoundPerResource), z.meta({ default: usualFoundPerResource })),
      description: 'How many of each resource at the most.',
    },
    resource: {
      schema: z.enum(resources.map(({ single }) => single)),
      description: 'The only resource to search; otherwise all of them.',
    },
  },
  answer: z.strictObject({ search: z.array(found) }),
})

type Asked = { readonly query: string; readonly limit: number; readonly resource?: Resource | undefined }

/** `GET /api/search?query=&limit=&resource=`: the records of every resource the reader may read that contain these words. */
export function searchRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/search', { config: { call: searching } }, async (request) => {
    const ctx = contextOf(parts, request)
    const { query, limit, resource } = queryOf(request)
    const asked = { query: textOf(query), limit: limitOf(limit), resource: resourceOf(resource) }
    return { search: await searched(ctx, asked) }
  })
}

/** One statement over all of them; the resource with the better best match comes first. */
export async function searched(ctx: Context, { query, limit, resource }: Asked): Promise<readonly Found[]> {
  const words = wordsOf(query)
  const open = resources.filter(
    (one) => (resource === undefined || one === resource) && isSearchable(ctx, one),
  )
  if (words.length === 0 || open.length === 0) return []
  const { bind, values } = statement()
  const start = withBranches(ctx, everywhere, bind)
  const parts = open.map((one) => `(${foundIn(ctx, one, words, limit, bind)})`)
  const rows = await runOnce(ctx.db, `${start} ${parts.join(' union all ')}`, values)
  const best = new Map<unknown, number>()
  for (const { resource, rank } of rows)
    best.set(resource, Math.min(Number(rank), best.get(resource) ?? Number(rank)))
  return rows
    .map((row, at) => ({ row, at, group: best.get(row.resource) ?? 0 }))
    .toSorted((a, b) => a.group - b.group || a.at - b.at)
    .map(({ row }) => foundOf(ctx, row))
}

/** A search that looked in a hidden field would reveal its content by what it finds. */
function isSearchable(ctx: Context, resource: Resource): boolean {
  const hidden = hiddenFrom(ctx, resource)
  const looked = [resource.title, ...ownSearch(resource)]
  return (
    // Derived records are found by the records they follow from.
    !resource.followsFrom &&
    resource.list.search.length > 0 &&
    mayDo(ctx.rights, resource, 'read') &&
    !looked.some((path) => hidden.has(path.split('.')[0] ?? path))
  )
}

const everywhere: Pick<Resource, 'scope'> = { scope: 'branch' }

function textOf(asked: string | undefined): string {
  const answer = parsed(searching.query.query.schema, asked ?? '', 'query')
  if ('issues' in answer) throw new AppError('malformed', {}, answer.issues)
  return answer.value
}

function resourceOf(asked: string | undefined): Resource | undefined {
  const found = asked === undefined ? undefined : findResource(asked)
  if (asked !== undefined && !found)
    throw new AppError('malformed', {}, [{ field: 'resource', code: 'notAChoice' }])
  return found
}

function limitOf(asked: string | undefined): number {
  if (asked === undefined) return usualFoundPerResource
  const limit = Number(asked)
  if (!/^\d{1,3}$/.test(asked)) throw new AppError('malformed', {}, [{ field: 'limit', code: 'notWhole' }])
  if (limit < 1)
    throw new AppError('malformed', {}, [{ field: 'limit', code: 'tooSmall', params: { min: 1 } }])
  if (limit > mostFoundPerResource)
    throw new AppError('malformed', {}, [
      { field: 'limit', code: 'tooBig', params: { max: mostFoundPerResource } },
    ])
  return limit
}
