import { definePage } from '../kernel/page.ts'

/** Who did what, when and from where: changes of records and what else people did. */
export const audit = definePage({
  path: '/audit',
  name: ['Auditimi', 'Audit', 'Protokoll', 'Auditoría'],
  icon: 'sheet',
  menu: { section: 'administration', order: 25 },
  access: {
    permission: 'audit.read',
    roles: { manager: true, agent: false, accountant: false, reporting: false, limited: false },
  },
})
