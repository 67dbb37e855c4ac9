import type { Label } from '../kernel/field.ts'
import type { CompanyReport, ReportColumn } from './company-report.ts'

/** What several reports call the same. */
export const byCustomer = ['Klienti', 'Customer', 'Kunde', 'Cliente'] as const satisfies Label
export const byOrder = ['Kontrata', 'Order', 'Vorgang', 'Operación'] as const satisfies Label
export const byProperty = ['Prona', 'Property', 'Objekt', 'Inmueble'] as const satisfies Label
export const byMonth = ['Muaji', 'Month', 'Monat', 'Mes'] as const satisfies Label

export const total = ['Gjithsej', 'Total', 'Gesamt', 'Total'] as const satisfies Label

/** A month as a text, or what stands in its place. */
export const monthColumn = {
  kind: 'text',
  max: 40,
  label: byMonth,
  only: ['month'],
} as const

/** The first and the last day of a month's row, for the list that it opens. */
export const stretch = {
  first: {
    kind: 'day',
    optional: true,
    unseen: true,
    only: ['month'],
    label: ['Nga data', 'From', 'Von', 'Desde'],
  },
  last: {
    kind: 'day',
    optional: true,
    unseen: true,
    only: ['month'],
    label: ['Deri më', 'To', 'Bis', 'Hasta'],
  },
} as const satisfies CompanyReport['columns']

/** An amount in the row's currency, summed. */
export function amount(label: Label, opens?: ReportColumn['opens']) {
  return { kind: 'money', currency: 'currency', sum: true, label, ...(opens && { opens }) } as const
}

/** How many, summed. */
export function count(label: Label, opens?: ReportColumn['opens']) {
  return { kind: 'number', min: 0, max: 1_000_000_000, sum: true, label, ...(opens && { opens }) } as const
}
