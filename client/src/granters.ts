import type { Client } from '@prona/client/client'
import { orThrow } from '@prona/client/problem'
import { userCalls } from '@prona/client/users'
import type { AskedRight } from '@prona/contract/users/asked-right'
import { queryOptions } from '@tanstack/react-query'

/** Those who could grant a permission that one lacks: whom asking for it tells. */
export function grantersQuery(client: Client, permission: string) {
  return queryOptions({
    queryKey: ['granters', permission],
    queryFn: () => askedTogether(client, permission),
  })
}

type Call = { readonly permissions: string[]; readonly found: Promise<ReadonlyMap<string, AskedRight>> }

const gathering = new WeakMap<Client, Call>()

/** A screen tells of many at once, which are asked about in one call: each on its own would be too many. */
async function askedTogether(client: Client, permission: string): Promise<AskedRight> {
  const call = gathering.get(client) ?? gathered(client)
  call.permissions.push(permission)
  return (await call.found).get(permission) ?? { told: [], isNew: true }
}

function gathered(client: Client): Call {
  const permissions: string[] = []
  const call = { permissions, found: found(client, permissions) }
  gathering.set(client, call)
  return call
}

async function found(client: Client, permissions: readonly string[]) {
  await new Promise((resolve) => setTimeout(resolve))
  gathering.delete(client)
  const each = await orThrow((options) => userCalls(client.connection).whoGrants(permissions, options))
  return new Map(each.map(({ permission, told, isNew }) => [permission, { told, isNew }]))
}
