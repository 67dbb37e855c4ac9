import { idSchema } from '@prona/contract/kernel/schema'
import type { SignedIn } from '@prona/contract/kernel/wire'
import { languages } from '@prona/contract/kernel/words'
import { user as users } from '@prona/contract/resources'
import * as z from 'zod/mini'
import { instant } from '../kernel/call.ts'
import type { Database, Reader } from '../kernel/context.ts'
import { savedView } from '../views/view-schema.ts'
import { viewsOf } from '../views/views.ts'
import { findCompany } from './company.ts'

const text = z.string()

/** The signed-in user as the API answers them. */
export const signedInSchema: z.ZodMiniType<SignedIn> = z.strictObject({
  _id: idSchema,
  username: text,
  name: text,
  email: z.nullable(text),
  language: z.enum(languages),
  repository: text,
  company: text,
  branch: text,
  branches: z.array(z.strictObject({ code: text, name: text })),
  role: z.strictObject({ _id: idSchema, name: text }),
  factorNeeded: z.nullable(z.strictObject({ from: z.string(), isDue: z.boolean() })),
  passwordNeeded: z
    .boolean()
    .check(z.describe('They choose a new password before anything else is answered.')),
  permissions: z.array(text),
  ownRows: z.array(text),
  hiddenFields: z.array(text),
  seenAs: z.nullable(
    z
      .strictObject({ _id: idSchema, name: text, until: instant })
      .check(z.describe('The role as which they see the console, without writing anything.')),
  ),
  portrait: z
    .nullable(idSchema)
    .check(z.describe('The picture that `user/own/image` answers in the width asked for.')),
  views: z.array(savedView),
})

/** A reader as the console needs them: their branches with names. */
export async function signedIn(db: Database, reader: Reader): Promise<SignedIn> {
  const [named, views, company, portrait] = await Promise.all([
    db<{ code: string; name: string }[]>`
      select code, name from branches where code = any (${[...reader.branches]}::text[])`,
    viewsOf(db, reader),
    findCompany(db),
    portraitOf(db, reader),
  ])
  const names = new Map(named.map(({ code, name }) => [code, name]))
  const {
    _id,
    username,
    name,
    email,
    language,
    repository,
    branch,
    role,
    factorNeeded,
    passwordNeeded,
    rights,
    seenAs,
  } = reader
  return {
    _id,
    username,
    name,
    email,
    language,
    repository,
    company: company?.name ?? '',
    branch,
    branches: reader.branches.map((code) => ({ code, name: names.get(code) ?? code })),
    role,
    factorNeeded,
    passwordNeeded,
    permissions: rights.permissions,
    ownRows: rights.ownRows,
    hiddenFields: rights.hiddenFields,
    seenAs,
    portrait,
    views,
  }
}

/** The statement that reads sets the branch first, and the row depends on that. */
async function portraitOf(db: Database, { _id, branch }: Reader): Promise<string | null> {
  const [found] = await db<{ _id: string }[]>`
    with b as materialized (select set_config('app.branches', ${branch}, true) as branch)
    select f._id from b cross join lateral (
      select _id from record_images
      where b.branch is not null and resource = ${users.single} and record = ${_id} and cover limit 1) f`
  return found?._id ?? null
}
