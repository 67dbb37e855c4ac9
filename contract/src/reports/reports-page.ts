import { definePage } from '../kernel/page.ts'

/** The reports on the whole company; which one is open, and what it is asked for, stands in the address. */
export const reports = definePage({
  path: '/reports',
  name: ['Raportet', 'Reports', 'Berichte', 'Informes'],
  icon: 'sheet',
  menu: { section: 'management', order: 85 },
  access: {
    permission: 'reports.read',
    roles: { manager: true, agent: true, accountant: true, reporting: true, limited: false },
  },
})
