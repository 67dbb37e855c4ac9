import { allPermissions, everything, may, mayDo, type Rights, seesOwnOnly } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import { role, user as users } from '@prona/contract/resources'
import { askedRightSchema, grantersSchema, mostAskedAbout } from '@prona/contract/users/asked-right'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { originOf, recordAccess } from '../auth/access-entries.ts'
import { acrossBranches, writingTo } from '../auth/every-branch.ts'
import { findGrant, mayActOnGranted } from '../auth/may-act-on.ts'
import { findReaders } from '../auth/reader.ts'
import { call } from '../kernel/call.ts'
import type { Database, Reader } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { checked, contextOf, jsonOf, queryOf } from '../kernel/request.ts'
import type { RoleGroups } from '../roles/role-groups.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** How many are told, of how many that are looked at; and how many permissions one asks for in a day, and at once. */
const most = { told: 5, lookedAt: 50, aDay: 10, atOnce: 4 }

const asking = call({
  tag: users.plural,
  summary: 'Ask for a permission that one lacks',
  description: `Those who could grant it are notified: whoever may change the reader or their role, has the permission and all that the reader may. At most ${most.told} are, of the reader’s own branch first. What was asked within a day tells nobody again; a reader asks for ${most.aDay} a day.`,
  body: z.strictObject({ permission: z.enum(allPermissions) }),
  answer: askedRightSchema,
})

const finding = call({
  tag: users.plural,
  summary: 'Who could grant a permission that one lacks',
  description:
    'Whom asking for it would tell; `isNew` is false once the reader has asked for it within a day. Nobody for a permission that the reader has.',
  query: { permission: { schema: z.enum(allPermissions), required: true } },
  answer: askedRightSchema,
})

const wantedSchema = z.array(z.enum(allPermissions)).check(z.minLength(1), z.maxLength(mostAskedAbout))
const findingEach = call({
  tag: users.plural,
  summary: 'Who could grant each of the permissions that one lacks',
  description: 'The same as `GET /api/user/askRight` of several at once, each once.',
  query: { permissions: { schema: wantedSchema, required: true, isJson: true } },
  answer: grantersSchema,
})

/** `/api/user/askRight`: one click, instead of finding out whom to write to; with GET it tells whom, and tells nobody. */
export function askRightRoute(app: FastifyInstance, parts: Parts, groups: RoleGroups): void {
  const turns = oneAtATime(most.atOnce)
  const find = (request: FastifyRequest, permissions: readonly string[]) => {
    const { user, rights, now } = contextOf(parts, request)
    return turns(user._id, () =>
      acrossBranches(parts.sql, async (db) => {
        const could = await grantersOf(db, user, groups)
        const before = await askedWithinADay(db, user._id, now)
        const each = []
        for (const permission of permissions) {
          const whom = may(rights, permission) ? [] : await could(permission)
          const isNew = may(rights, permission) || !before.includes(permission)
          each.push({ permission, told: whom.map(({ name }) => name), isNew })
        }
        return each
      }),
    )
  }
  app.get('/api/user/askRight', { config: { call: finding } }, async (request) => {
    const wanted = z.safeParse(asking.body, { permission: queryOf(request).permission })
    if (!wanted.success)
      throw new AppError('invalidFilter', {}, [{ field: 'permission', code: 'notAllowed' }])
    const [found] = await find(request, [wanted.data.permission])
    return { told: found?.told ?? [], isNew: found?.isNew ?? true }
  })
  app.get('/api/user/granters', { config: { call: findingEach } }, async (request) => {
    const wanted = z.safeParse(wantedSchema, jsonOf(queryOf(request).permissions, 'permissions'))
    if (!wanted.success)
      throw new AppError('invalidFilter', {}, [{ field: 'permissions', code: 'notAChoice' }])
    return { granters: await find(request, [...new Set(wanted.data)]) }
  })
  app.post('/api/user/askRight', { config: { call: asking } }, async (request) => {
    queryOf(request)
    const { permission } = checked(asking.body, request.body)
    const { user, rights, now } = contextOf(parts, request)
    if (may(rights, permission)) {
      throw new AppError('invalid', {}, [{ field: 'permission', code: 'notAllowed' }])
    }
    const ask = () =>
      acrossBranches(parts.sql, async (db) => {
        await db`select pg_advisory_xact_lock(hashtext('asked rights'), hashtext(${user._id}))`
        const before = await askedWithinADay(db, user._id, now)
        const isAsked = before.includes(permission)
        if (!isAsked && before.length >= most.aDay) throw new AppError('tooMany', { seconds: 3_600 })
        const whom = await (await grantersOf(db, user, groups))(permission)
        const told = whom.map(({ name }) => name)
        if (isAsked || whom.length === 0) return { told, isNew: false }
        await writingTo(db, user.branch)
        const ids = whom.map(({ _id }) => _id)
        await db`
        insert into notifications (branch, user_id, kind, resource, record, by, params, created_at)
        select ${user.branch}, each, 'rightAsked', ${users.single}, ${user._id}, ${user._id},
          jsonb_build_object('permission', ${permission}::text, 'role', ${user.role._id}::text), ${now}
        from unnest(${ids}::uuid[]) each`
        const entry = { kind: 'rightAsked', by: user._id, from: originOf(request), at: now } as const
        await recordAccess(db, { ...entry, role: user.role._id, permission })
        return { told, isNew: true }
      })
    return turns(user._id, ask)
  })
}

/** Told by the audit, which nobody can delete. */
async function askedWithinADay(db: Database, user: string, now: string): Promise<readonly string[]> {
  const entries = await db<{ permission: string }[]>`
    select permission from access_entries
    where by = ${user} and kind = 'rightAsked' and at > ${now}::timestamptz - interval '1 day'`
  return entries.map(({ permission }) => permission)
}

/**
 * Of any permission who could grant it: the nearest first, and before the administrators whoever else could, as a
 * company may have many of those. What is the same for all permissions is read once.
 */
async function grantersOf(db: Database, user: Reader, groups: RoleGroups) {
  const [own] = await db<Parameters<typeof mayActOnGranted>[1][]>`
    select role, repository, extra_branches as "extraBranches" from users
    where _id = ${user._id} and branch = any (${[...user.branches]}::text[])`
  const grant = own && (await findGrant({ db, user, rights: user.rights }, own.role))
  const known = new Map<string, Reader | undefined>()
  const readersOf = async (ids: readonly string[]): Promise<readonly Reader[]> => {
    const unknown = ids.filter((id) => !known.has(id))
    const found = unknown.length > 0 ? await findReaders(db, unknown, groups) : []
    for (const id of unknown)
      known.set(
        id,
        found.find(({ _id }) => _id === id),
      )
    return ids.flatMap((id) => known.get(id) ?? [])
  }
  return async (permission: string): Promise<readonly Reader[]> => {
    if (!own) return []
    const near = await db<{ _id: string }[]>`
      select u._id from users u join roles r on r._id = u.role and r.deleted_at is null
      where u._id <> ${user._id} and u.deleted_at is null and u.status = 'active'
        and (${everything} = any (r.permissions) or ${permission} = any (r.permissions))
        and r.permissions && array[${everything}, 'user.update', 'role.update']
      order by u.branch = ${user.branch} desc, ${everything} = any (r.permissions), u.name, u._id
      limit ${most.lookedAt}`
    return (await readersOf(near.map(({ _id }) => _id)))
      .filter((one) => could(one, user, permission))
      .filter((one) => mayActOnGranted({ user: one, rights: one.rights }, own, grant))
      .slice(0, most.told)
  }
}

/** By giving them another role, or by changing the one they have; nobody changes their own. */
function could({ rights, role: { _id } }: Reader, asker: Reader, permission: string): boolean {
  const changesRole = mayDo(rights, role, 'update') && _id !== asker.role._id
  return may(rights, permission) && seesUsers(rights) && (mayDo(rights, users, 'update') || changesRole)
}

function seesUsers(rights: Rights): boolean {
  return mayDo(rights, users, 'read') && !seesOwnOnly(rights, users)
}
