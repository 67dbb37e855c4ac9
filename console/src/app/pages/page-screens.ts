import { timelinePage } from '@prona/contract/orders/timeline-page'
import * as pages from '@prona/contract/pages'
import { matrixPage } from '@prona/contract/units/matrix'
import type { ComponentType } from 'react'

type FetchScreen = () => Promise<ComponentType>

/** The screen of each page that is no resource's. A page that is declared and not here has no route. */
export const pageScreens = [
  [pages.audit, async () => (await import('../../audit/audit-page.tsx')).AuditPage],
  [pages.comparison, async () => (await import('./own-comparison.tsx')).OwnComparison],
  [pages.contract, async () => (await import('../account/contract-page.tsx')).ContractPage],
  [pages.help, async () => (await import('../help/help-page.tsx')).HelpPage],
  [pages.notifications, async () => (await import('../account/notifications-page.tsx')).NotificationsPage],
  [pages.preferences, async () => (await import('../account/preferences-page.tsx')).PreferencesPage],
  [pages.profile, async () => (await import('../account/profile-page.tsx')).ProfilePage],
  [pages.reports, async () => (await import('../../reports/reports-page.tsx')).ReportsPage],
  [pages.security, async () => (await import('../account/security-page.tsx')).SecurityPage],
] as const satisfies readonly (readonly [page: unknown, fetchScreen: FetchScreen])[]

/** Further pages of one record, each below its address. */
export const recordPages = [
  [matrixPage, async () => (await import('./own-matrix.tsx')).OwnMatrix],
  [timelinePage, async () => (await import('./own-timeline.tsx')).OwnTimeline],
] as const satisfies readonly (readonly [page: unknown, fetchScreen: FetchScreen])[]
