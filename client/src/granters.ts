import type { AskedRight } from '@prona/contract/users/asked-right'
import type { Connection } from './connection.ts'
import { orThrow } from './problem.ts'
import { userCalls } from './users.ts'

type Call = { readonly permissions: string[]; readonly found: Promise<ReadonlyMap<string, AskedRight>> }

const gathering = new WeakMap<Connection, Call>()

/**
 * Those who could grant a permission that one lacks: whom asking for it tells. A screen tells of many at once, which are
 * asked about in one call: each on its own would be too many.
 */
export async function grantersOf(connection: Connection, permission: string): Promise<AskedRight> {
  const call = gathering.get(connection) ?? gathered(connection)
  call.permissions.push(permission)
  return (await call.found).get(permission) ?? { told: [], isNew: true }
}

function gathered(connection: Connection): Call {
  const permissions: string[] = []
  const call = { permissions, found: found(connection, permissions) }
  gathering.set(connection, call)
  return call
}

async function found(connection: Connection, permissions: readonly string[]) {
  await new Promise((resolve) => setTimeout(resolve))
  gathering.delete(connection)
  const each = await orThrow((options) => userCalls(connection).whoGrants(permissions, options))
  return new Map(each.map(({ permission, told, isNew }) => [permission, { told, isNew }]))
}
