import { mayDo, type Rights } from '@prona/contract/access'
import type { Page } from '@prona/contract/kernel/page'
import type { Notification } from '@prona/contract/notifications/notification'
import { findResource, pages } from '@prona/contract/registry'
import { role } from '@prona/contract/resources'
import type { LinkProps } from '@tanstack/react-router'

type Reader = Pick<Rights, 'permissions'> & { readonly role: { readonly _id: string } }

/**
 * A request for a permission leads to where it is given: to the role of whoever asks, with its cell marked. Nobody
 * changes their own, so whoever has the same goes to the person. What one was given leads to what it opens.
 */
export function rightLink({ kind, params }: Notification, reader: Reader): LinkProps | undefined {
  const { permission = '', role: asking } = params
  if (kind === 'rightAsked') {
    if (asking === undefined || asking === reader.role._id || !mayDo(reader, role, 'update')) return undefined
    return {
      to: '/$plural/$id/edit',
      params: { plural: role.plural, id: asking },
      search: { right: permission },
    }
  }
  if (kind !== 'rightGiven') return undefined
  const page = pageWith(permission)
  const resource = findResource(permission.split('.')[0] ?? '')
  if (page) return { to: page.path }
  return resource && mayDo(reader, resource, 'read')
    ? { to: '/$plural', params: { plural: resource.plural } }
    : undefined
}

function pageWith(permission: string) {
  return pages.find(({ access }: Page) => access?.permission === permission)
}
