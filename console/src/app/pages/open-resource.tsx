import { mayDo, roleNameIn } from '@prona/contract/access'
import { type BasicPermission, isPossible, type Resource } from '@prona/contract/kernel/resource'
import { isGivable } from '@prona/contract/lacking-rights'
import { findResourceByPlural } from '@prona/contract/registry'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { useWords } from '../../ui/language.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { Forbidden } from '../../ui/page-states.tsx'
import { HomeLink } from './home-link.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const AskRight = latePiece(async () => (await import('../../engine/action/ask-right.tsx')).AskRight)

type Props = {
  readonly plural: string
  readonly permission: BasicPermission
  readonly children: (resource: Resource) => ReactNode
}

/** The resource an address names, if there is one and the reader may do this with it. */
export function OpenResource({ plural, permission, children }: Props) {
  const { t, label, language } = useWords()
  const { user } = useSignedIn()
  const resource = findResourceByPlural(plural)
  if (!resource || !isPossible(resource, permission)) return <NotFoundPage />
  if (mayDo(user, resource, permission)) return children(resource)
  const lacking = `${label(resource.names.many)}: ${t(`permission.${permission}`)}`
  return (
    <Forbidden role={roleNameIn(user.role.name, language)} permission={lacking}>
      <HomeLink />
      {isGivable(resource, permission) && <AskRight permission={`${resource.single}.${permission}`} />}
    </Forbidden>
  )
}
