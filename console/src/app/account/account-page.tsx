import '../../ui/styles/account.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../ui/language.ts'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { pages } from '../navigation/menu-pages.ts'

/** The pages about oneself, side by side. */
export function AccountPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useWords()
  return (
    <ScrollPage>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <nav className="subnav" aria-label={t('nav.account')}>
        {pages
          .filter(({ section }) => section === 'account')
          .map(({ to, word }) => (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
              {t(word)}
            </Link>
          ))}
      </nav>
      <div className="account__cards">{children}</div>
    </ScrollPage>
  )
}
