import type { SignedIn } from '@prona/contract/kernel/wire'
import type { Database, Reader } from '../kernel/context.ts'
import { viewsOf } from '../views/views.ts'

/** A reader as the console knows them: branches with their names. */
export async function signedIn(db: Database, reader: Reader): Promise<SignedIn> {
  const [named, views] = await Promise.all([
    db<{ code: string; name: string }[]>`
      select code, name from branches where code = any (${[...reader.branches]}::text[])`,
    viewsOf(db, reader),
  ])
  const names = new Map(named.map(({ code, name }) => [code, name]))
  const { _id, username, name, email, language, repository, branch, role, rights } = reader
  return {
    _id,
    username,
    name,
    email,
    language,
    repository,
    branch,
    branches: reader.branches.map((code) => ({ code, name: names.get(code) ?? code })),
    role,
    permissions: rights.permissions,
    ownRows: rights.ownRows,
    hiddenFields: rights.hiddenFields,
    views,
  }
}
