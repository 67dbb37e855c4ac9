import { allPermissions, everything, may, mayDo, type Rights, seesOwnOnly } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import { role, user as users } from '@prona/contract/resources'
import { askedRightSchema } from '@prona/contract/users/asked-right'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { originOf, recordAccess } from '../auth/access-entries.ts'
import { acrossBranches, writingTo } from '../auth/every-branch.ts'
import { mayActOn } from '../auth/may-act-on.ts'
import { findReader } from '../auth/reader.ts'
import { call } from '../kernel/call.ts'
import type { Database, Reader } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { checked, contextOf, queryOf } from '../kernel/request.ts'
import type { RoleGroups } from '../roles/role-groups.ts'

/** How many are told, of how many that are looked at; and how many permissions one asks for in a day. */
const most = { told: 5, lookedAt: 50, aDay: 10 }

const asking = call({
  tag: users.plural,
  summary: 'Ask for a permission that one lacks',
  description: `Those who could grant it are notified: whoever may change the reader or their role, has the permission and all that the reader may. At most ${most.told} are, of the reader’s own branch first. What was asked within a day tells nobody again; a reader asks for ${most.aDay} a day.`,
  body: z.strictObject({ permission: z.enum(allPermissions) }),
  answer: askedRightSchema,
})

/** `POST /api/user/askRight`: one click, instead of finding out whom to write to. */
export function askRightRoute(app: FastifyInstance, parts: Parts, groups: RoleGroups): void {
  app.post('/api/user/askRight', { config: { call: asking } }, async (request) => {
    queryOf(request)
    const { permission } = checked(asking.body, request.body)
    const { user, rights, now } = contextOf(parts, request)
    if (may(rights, permission)) {
      throw new AppError('invalid', {}, [{ field: 'permission', code: 'notAllowed' }])
    }
    return acrossBranches(parts.sql, async (db) => {
      await db`select pg_advisory_xact_lock(hashtext('asked rights'), hashtext(${user._id}))`
      const whom = await whoCouldGrant(db, { user, permission, groups })
      const told = whom.map(({ name }) => name)
      const before = await askedWithinADay(db, user._id, now)
      if (before.includes(permission) || whom.length === 0) return { told, isNew: false }
      if (before.length >= most.aDay) throw new AppError('tooMany', { seconds: 3_600 })
      await writingTo(db, user.branch)
      const ids = whom.map(({ _id }) => _id)
      await db`
        insert into notifications (branch, user_id, kind, resource, record, by, params, created_at)
        select ${user.branch}, each, 'rightAsked', ${users.single}, ${user._id}, ${user._id},
          jsonb_build_object('permission', ${permission}::text), ${now}
        from unnest(${ids}::uuid[]) each`
      const entry = { kind: 'rightAsked', by: user._id, from: originOf(request), at: now } as const
      await recordAccess(db, { ...entry, role: user.role._id, permission })
      return { told, isNew: true }
    })
  })
}

/** Told by the audit, which nobody can delete. */
async function askedWithinADay(db: Database, user: string, now: string): Promise<readonly string[]> {
  const entries = await db<{ permission: string }[]>`
    select permission from access_entries
    where by = ${user} and kind = 'rightAsked' and at > ${now}::timestamptz - interval '1 day'`
  return entries.map(({ permission }) => permission)
}

type Asked = { readonly user: Reader; readonly permission: string; readonly groups: RoleGroups }
type Named = { readonly _id: string; readonly name: string }

/** The nearest first, and before the administrators whoever else could: a company may have many of those. */
async function whoCouldGrant(db: Database, { user, permission, groups }: Asked): Promise<readonly Named[]> {
  const [own] = await db<Parameters<typeof mayActOn>[1][]>`
    select role, repository, extra_branches as "extraBranches" from users
    where _id = ${user._id} and branch = any (${[...user.branches]}::text[])`
  if (!own) return []
  const near = await db<Named[]>`
    select u._id, u.name from users u join roles r on r._id = u.role and r.deleted_at is null
    where u._id <> ${user._id} and u.deleted_at is null and u.status = 'active'
      and (${everything} = any (r.permissions) or ${permission} = any (r.permissions))
      and r.permissions && array[${everything}, 'user.update', 'role.update']
    order by u.branch = ${user.branch} desc, ${everything} = any (r.permissions), u.name, u._id
    limit ${most.lookedAt}`
  const found: Named[] = []
  for (const one of near) {
    const reader = (await findReader(db, one._id, groups))?.reader
    if (!reader || !could(reader, user, permission)) continue
    if (await mayActOn({ db, user: reader, rights: reader.rights }, own)) found.push(one)
    if (found.length === most.told) break
  }
  return found
}

/** By giving them another role, or by changing the one they have; nobody changes their own. */
function could({ rights, role: { _id } }: Reader, asker: Reader, permission: string): boolean {
  const changesRole = mayDo(rights, role, 'update') && _id !== asker.role._id
  return may(rights, permission) && seesUsers(rights) && (mayDo(rights, users, 'update') || changesRole)
}

function seesUsers(rights: Rights): boolean {
  return mayDo(rights, users, 'read') && !seesOwnOnly(rights, users)
}
