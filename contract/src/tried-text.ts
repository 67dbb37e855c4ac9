import type { AuditEntry } from './audit/audit-entry.ts'
import { permissionText } from './permission-text.ts'
import { findResource, findResourceByPlural } from './registry.ts'

type Speech = Parameters<typeof permissionText>[1]

/** What somebody was refused, in the words of the form of a role: “Customers: delete”; undefined where it is not known. */
export function triedText(
  { permission, route }: Pick<AuditEntry, 'permission' | 'route'>,
  speech: Speech,
): string | undefined {
  const asked = permission ?? (route === null ? undefined : permissionOf(route))
  if (asked === undefined) return undefined
  const said = permissionText(asked, speech)
  return said === asked ? undefined : said
}

const verbs: Readonly<Record<string, string>> = {
  GET: 'read',
  POST: 'create',
  PUT: 'update',
  DELETE: 'delete',
}

/** By the address of the route: `DELETE /api/order` deletes an order, and `POST /api/order/hold` holds one. */
function permissionOf(route: string): string | undefined {
  const [method = '', path = ''] = route.split(' ')
  const [, api, name = '', rest] = path.split('/')
  const resource = findResource(name) ?? findResourceByPlural(name)
  if (api !== 'api' || !resource) return undefined
  const verb = rest !== undefined && Object.hasOwn(resource.actions, rest) ? rest : verbs[method]
  return verb && `${resource.single}.${verb}`
}
