import { mayDo, type RoleKey, seededGrant, seededRoles, seesOwnOnly } from '@prona/contract/access'
import { idSchema } from '@prona/contract/kernel/schema'
import { labelIn } from '@prona/contract/kernel/words'
import { role, user } from '@prona/contract/resources'
import { type AboutRole, aboutRoleSchema } from '@prona/contract/roles/about-role'
import { seededNames } from '@prona/contract/roles/seeded-names'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { acrossBranches } from '../auth/every-branch.ts'
import { authorize } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'
import { groupsOf, type RoleGroups } from '../roles/role-groups.ts'
import { isOutOfReach } from '../roles/write-role.ts'

const mostNamed = 50

const asking = call({
  tag: role.plural,
  summary: 'Who has a role, and what the built-in roles are without changes',
  description: `Without an id it answers the built-in roles alone, for a role that is not made yet. At most ${mostNamed} people are named, of those the reader may see; \`count\` is of all.`,
  right: 'role.read',
  query: { id: { schema: idSchema, description: 'The id of the role.' } },
  answer: z.strictObject({ about: aboutRoleSchema }),
})

/** `GET /api/role/about`: what one has to know of a role before changing it. */
export function aboutRoleRoute(app: FastifyInstance, parts: Parts, groups: RoleGroups): void {
  app.get('/api/role/about', { config: { call: asking } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, role, 'read')
    const { id } = queryOf(request)
    const of = id === undefined ? nobody : await holdersOf(parts, ctx, idOf(id, 'id'), groups)
    return { about: { ...of, builtIn: builtInRoles(ctx) } satisfies AboutRole }
  })
}

type Holders = Omit<AboutRole, 'builtIn'>

const nobody: Holders = { key: null, people: [], count: 0, withoutFactor: null, within: [], maySeeAs: false }

async function holdersOf(
  { sql, sessionLimits }: Parts,
  ctx: ReaderContext,
  id: string,
  groups: RoleGroups,
): Promise<Holders> {
  const row = await getRow(ctx, role, id)
  const [found] = await ctx.db<{ key: string | null }[]>`select key from roles where _id = ${id}`
  const seen = mayDo(ctx.rights, user, 'read') && !seesOwnOnly(ctx.rights, user) ? ctx.user.branches : []
  return acrossBranches(sql, async (db) => {
    const [total] = await db<Pick<Holders, 'count' | 'withoutFactor'>[]>`
      select count(*)::int as count, count(*) filter (
          where exists (select from user_passwords p where p.user_id = u._id)
            and not exists (select from users_with_factor f where f.user_id = u._id))::int as "withoutFactor"
      from users u where u.role = ${id} and u.deleted_at is null and u.status = 'active'`
    const people = await db<Holders['people']>`
      select u._id, u.name, exists(select from sessions s where s.user_id = u._id and s.ended_at is null
          and s.created_at > ${ctx.now}::timestamptz - make_interval(days => ${sessionLimits.days})
          and s.last_seen_at > ${ctx.now}::timestamptz - make_interval(hours => ${sessionLimits.idleHours})) as "isSignedIn"
      from users u
      where u.role = ${id} and u.deleted_at is null and u.status = 'active' and u.branch = any (${[...seen]}::text[])
      order by 3 desc, u.name, u._id limit ${mostNamed}`
    return {
      key: found?.key ?? null,
      people: [...people],
      count: total?.count ?? 0,
      withoutFactor: mayDo(ctx.rights, role, 'update') ? (total?.withoutFactor ?? 0) : null,
      within: groupsOf(groups, id),
      maySeeAs: !isOutOfReach(ctx, row),
    }
  })
}

function builtInRoles({ language }: Pick<ReaderContext, 'language'>): AboutRole['builtIn'] {
  const keys = Object.keys(seededRoles) as RoleKey[]
  return keys.map((key) => {
    const { permissions, ownRows, hiddenFields, ...limits } = seededGrant(key)
    return {
      key,
      name: labelIn(seededNames[key], language),
      permissions: [...permissions],
      ownRows: [...ownRows],
      hiddenFields: [...hiddenFields],
      ...limits,
    }
  })
}
