import { defineReport } from '../reports/company-report.ts'
import { amount, byMonth, byOrder, byProperty, count, monthColumn, stretch } from '../reports/report-words.ts'

/** Signed and not dissolved since. */
export const soldStates = ['active', 'completed', 'handedOver'] as const

const byAgent = ['Përgjegjësi', 'Assigned to', 'Zuständig', 'Responsable'] as const

/** What was sold in a period, by whom, of what, and for how much. */
export const sales = defineReport({
  name: 'sales',
  label: ['Shitjet', 'Sales', 'Verkäufe', 'Ventas'],
  made: [
    'Shitjet e nënshkruara në periudhën e zgjedhur dhe të pazgjidhura që atëherë, njësi për njësi. Çmimi për m² është pa TVSH, sipas sipërfaqes neto; zbritja matet me çmimin para saj.',
    'Sales signed in the selected period and not dissolved since, unit by unit. The price per m² is without VAT, by net area; the discount is measured by the price before it.',
    'Verkäufe, die im gewählten Zeitraum unterzeichnet und seither nicht aufgelöst wurden, Einheit für Einheit. Der Preis je m² ist ohne MwSt., nach der Nettofläche; der Rabatt bezieht sich auf den Preis davor.',
    'Ventas firmadas en el período elegido y no resueltas desde entonces, unidad por unidad. El precio por m² es sin IVA, según la superficie neta; el descuento se mide con el precio anterior.',
  ],
  counts: ['order', 'unit'],
  asks: 'period',
  by: { agent: byAgent, property: byProperty, month: byMonth, order: byOrder },
  narrows: { property: 'property' },
  columns: {
    agent: { kind: 'reference', to: 'user', optional: true, only: ['agent'], label: byAgent },
    place: { kind: 'reference', to: 'property', only: ['property'], label: byProperty },
    month: monthColumn,
    order: { kind: 'reference', to: 'order', only: ['order'], label: byOrder },
    ...stretch,
    signedOn: {
      kind: 'day',
      only: ['order'],
      label: ['Nënshkruar më', 'Signed on', 'Unterzeichnet am', 'Firmado el'],
    },
    units: count(['Njësi', 'Units', 'Einheiten', 'Unidades']),
    price: amount(['Para zbritjes', 'Before discount', 'Vor Rabatt', 'Antes del descuento']),
    discount: amount(['Zbritja', 'Discount', 'Rabatt', 'Descuento']),
    discountShare: {
      kind: 'percent',
      optional: true,
      share: { of: 'discount', per: 'price', times: 10_000 },
      label: ['Zbritja në %', 'Discount in %', 'Rabatt in %', 'Descuento en %'],
    },
    net: amount(['Pa TVSH', 'Net', 'Netto', 'Neto'], sold('totals.net')),
    gross: amount(['Gjithsej', 'Total', 'Gesamt', 'Total'], sold('totals.gross')),
    area: {
      kind: 'area',
      optional: true,
      sum: true,
      unseen: true,
      label: ['Sip.', 'Area', 'Fläche', 'Sup.'],
    },
    measured: { ...amount(['Pa TVSH', 'Net', 'Netto', 'Neto']), unseen: true },
    perArea: {
      kind: 'money',
      currency: 'currency',
      optional: true,
      share: { of: 'measured', per: 'area', times: 100 },
      label: ['Mesatarja për m²', 'Average per m²', 'Mittel je m²', 'Media por m²'],
    },
  },
})

/** A property has parts of sales, which no list shows: they are rows of this report. */
function sold(sums: string) {
  const where = {
    currency: { cell: 'currency' },
    kind: { in: ['sale'] },
    status: { in: soldStates },
    signedOn: { days: ['first', 'last'] },
    assignedTo: { cell: 'agent' },
  } as const
  return [
    { only: ['property'], of: 'row', as: 'order', narrowedTo: { property: 'place' } },
    { only: ['agent', 'month'], list: 'order', sums, where },
    { of: 'sums', list: 'order', sums, where },
  ] as const
}
