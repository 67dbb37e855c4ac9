import type { Fields } from '../kernel/field.ts'

/** To whom a sale or a lease went, from when on, and who agreed. */
export const transferFields = {
  transfers: {
    kind: 'list',
    max: 50,
    readOnly: true,
    group: 'transfers',
    label: ['Kalimet te klientë të tjerë', 'Transfers', 'Übertragungen', 'Cesiones'],
    fields: {
      fromCustomer: {
        kind: 'reference',
        to: 'customer',
        label: ['Nga klienti', 'From customer', 'Von Kunde', 'Del cliente'],
      },
      toCustomer: {
        kind: 'reference',
        to: 'customer',
        label: ['Te klienti', 'To customer', 'An Kunde', 'Al cliente'],
      },
      validOn: { kind: 'day', label: ['Vlen nga', 'Valid from', 'Gültig ab', 'Válida desde'] },
      consent: {
        kind: 'text',
        max: 500,
        label: ['Pëlqimi', 'Consent', 'Zustimmung', 'Consentimiento'],
      },
    },
  },
} as const satisfies Fields
