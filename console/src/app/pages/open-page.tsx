import { mayOpen, roleNameIn } from '@prona/contract/access'
import type { Page } from '@prona/contract/kernel/page'
import type { ComponentType } from 'react'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { useWords } from '../../ui/language.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { Forbidden } from '../../ui/page-states.tsx'
import { HomeLink } from './home-link.tsx'

const AskRight = latePiece(async () => (await import('../../engine/action/ask-right.tsx')).AskRight)

/** A page for whoever may open it; others are told which permission they lack. */
export function guarded(page: Page, Screen: ComponentType): ComponentType {
  return function OpenPage() {
    const { t, label, language } = useWords()
    const { user } = useSignedIn()
    if (mayOpen(user, page)) return <Screen />
    return (
      <Forbidden
        role={roleNameIn(user.role.name, language)}
        permission={`${label(page.name)}: ${t('permission.read')}`}
      >
        <HomeLink />
        {page.access && <AskRight permission={page.access.permission} />}
      </Forbidden>
    )
  }
}
