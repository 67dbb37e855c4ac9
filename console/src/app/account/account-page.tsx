import '../../ui/styles/account.css'
import type { Page } from '@prona/contract/kernel/page'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../ui/language.ts'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { accountPages } from '../navigation/menu.ts'

type Props = { readonly page: Page; readonly children: ReactNode }

/** The pages of one's own account, with the links between them. */
export function AccountPage({ page, children }: Props) {
  const { t, label } = useWords()
  return (
    <ScrollPage>
      <div className="head">
        <h1>{label(page.name)}</h1>
      </div>
      <nav className="subnav" aria-label={t('nav.account')}>
        {accountPages.map(({ path, name }) => (
          <Link key={path} to={path} activeOptions={{ exact: true, includeSearch: false }}>
            {label(name)}
          </Link>
        ))}
      </nav>
      <div className="account__cards">{children}</div>
    </ScrollPage>
  )
}
