import { defineResource } from '../kernel/resource.ts'
import { accountCurrency, bank, iban } from './account-fields.ts'

/** A branch's own account, printed on its papers in place of the company's. */
export const bankAccount = defineResource({
  single: 'bankAccount',
  plural: 'bankAccounts',
  names: {
    one: ['Llogari bankare', 'Bank account', 'Bankkonto', 'Cuenta bancaria'],
    many: ['Llogari bankare', 'Bank accounts', 'Bankkonten', 'Cuentas bancarias'],
    add: ['Llogari bankare e re', 'New bank account', 'Neues Bankkonto', 'Nueva cuenta bancaria'],
    edit: [
      'Ndrysho llogarinë bankare {title}',
      'Edit bank account {title}',
      'Bankkonto {title} bearbeiten',
      'Modificar la cuenta bancaria {title}',
    ],
    all: ['Të gjitha', 'All', 'Alle', 'Todas'],
  },
  icon: 'cash',
  menu: { section: 'administration', order: 66 },
  scope: 'branch',
  title: 'bank',
  state: 'status',
  groups: {
    identity: {
      label: ['Llogaria', 'Account', 'Konto', 'Cuenta'],
      help: [
        'Dalin në dokumentet e degës, në vend të llogarive të kompanisë.',
        'Printed on the branch’s documents, in place of the company’s accounts.',
        'Stehen auf den Dokumenten der Filiale, anstelle der Konten des Unternehmens.',
        'Aparecen en los documentos de la sucursal, en lugar de las cuentas de la empresa.',
      ],
    },
  },
  fields: {
    bank: { ...bank, group: 'identity' },
    iban: { ...iban, group: 'identity' },
    currency: { ...accountCurrency, group: 'identity' },
    status: {
      kind: 'choice',
      defaulted: true,
      group: 'identity',
      label: ['Gjendja', 'Status', 'Status', 'Estado'],
      choices: {
        active: ['Aktive', 'Active', 'Aktiv', 'Activa'],
        closed: ['E mbyllur', 'Closed', 'Geschlossen', 'Cerrada'],
      },
      marks: { active: 'active', closed: 'cancelled' },
    },
  },
  list: {
    columns: ['bank', 'iban', 'currency', 'status'],
    filters: ['bank', 'currency', 'status'],
    sorts: ['bank', 'currency', 'status', 'updatedAt'],
    search: ['bank', 'iban'],
    order: { field: 'bank', direction: 'asc' },
  },
  constraints: {
    bank_accounts_iban_is_unique: {
      field: 'iban',
      message: [
        'Kjo llogari është shënuar tashmë te kjo degë.',
        'This account is already entered for this branch.',
        'Dieses Konto ist für diese Filiale bereits eingetragen.',
        'Esta cuenta ya está anotada en esta sucursal.',
      ],
    },
  },
  actions: {},
  access: {
    manager: { may: ['read', 'report'] },
    agent: { may: [] },
    accountant: { may: ['read', 'report'] },
    reporting: { may: [] },
    limited: { may: [] },
  },
})
