import { currencies } from '../kernel/currencies.ts'
import type { Field, Fields } from '../kernel/field.ts'
import { vatProfiles } from '../kernel/vat.ts'

const net = ['Pa TVSH', 'Net', 'Netto', 'Neto'] as const
const vat = ['TVSH', 'VAT', 'MwSt.', 'IVA'] as const
const vatRate = ['Shkalla e TVSH-së', 'VAT rate', 'MwSt.-Satz', 'Tipo de IVA'] as const
const gross = ['Gjithsej', 'Total', 'Gesamt', 'Total'] as const

/** What an invoice is for: whoever writes one says text, quantity, price and profile, the rest is computed. */
export const invoiceLines = {
  kind: 'list',
  max: 250,
  atLeast: 1,
  group: 'lines',
  label: ['Rreshtat', 'Lines', 'Positionen', 'Líneas'],
  add: ['Shto rresht', 'Add a line', 'Position hinzufügen', 'Añadir línea'],
  fields: {
    text: { kind: 'text', max: 200, label: ['Përshkrimi', 'Description', 'Bezeichnung', 'Concepto'] },
    quantity: {
      kind: 'number',
      min: 0.001,
      max: 1_000_000,
      decimals: 3,
      optional: true,
      label: ['Sasia', 'Quantity', 'Menge', 'Cantidad'],
    },
    price: { kind: 'money', currency: 'currency', label: ['Çmimi', 'Price', 'Preis', 'Precio'] },
    vatProfile: { kind: 'choice', label: vatRate, choices: vatProfiles },
    net: { kind: 'money', currency: 'currency', readOnly: true, label: net },
    vat: { kind: 'money', currency: 'currency', readOnly: true, label: vat },
    gross: { kind: 'money', currency: 'currency', readOnly: true, label: gross },
    instalment: {
      kind: 'reference',
      to: 'instalment',
      optional: true,
      readOnly: true,
      label: ['Kësti', 'Instalment', 'Rate', 'Cuota'],
    },
    /** Of a credit note: which line of its invoice. */
    ofLine: {
      kind: 'number',
      min: 1,
      max: 250,
      optional: true,
      readOnly: true,
      label: ['Rreshti i faturës', 'Line of the invoice', 'Position der Rechnung', 'Línea de la factura'],
    },
  },
} as const satisfies Field

export const invoiceTotals = {
  currency: {
    kind: 'choice',
    defaulted: true,
    group: 'lines',
    label: ['Monedha', 'Currency', 'Währung', 'Moneda'],
    choices: currencies,
  },
  prices: {
    kind: 'choice',
    defaulted: true,
    group: 'lines',
    label: ['Çmimet', 'Prices', 'Preise', 'Precios'],
    choices: {
      net: ['Pa TVSH', 'Without VAT', 'Ohne MwSt.', 'Sin IVA'],
      gross: ['Me TVSH', 'With VAT', 'Mit MwSt.', 'Con IVA'],
    },
  },
  totals: {
    kind: 'group',
    readOnly: true,
    group: 'totals',
    label: ['Shumat', 'Totals', 'Summen', 'Totales'],
    fields: {
      net: { kind: 'money', currency: 'currency', label: net },
      vat: { kind: 'money', currency: 'currency', label: vat },
      gross: { kind: 'money', currency: 'currency', label: gross },
    },
  },
  byProfile: {
    kind: 'list',
    max: 4,
    readOnly: true,
    group: 'totals',
    label: ['Sipas TVSH-së', 'By VAT', 'Nach MwSt.', 'Por IVA'],
    fields: {
      vatProfile: { kind: 'choice', label: vatRate, choices: vatProfiles },
      rateBp: { kind: 'percent', label: ['%', '%', '%', '%'] },
      net: { kind: 'money', currency: 'currency', label: net },
      vat: { kind: 'money', currency: 'currency', label: vat },
      gross: { kind: 'money', currency: 'currency', label: gross },
    },
  },
  received: {
    kind: 'money',
    currency: 'currency',
    readOnly: true,
    defaulted: true,
    group: 'totals',
    label: ['E arkëtuar', 'Received', 'Erhalten', 'Cobrado'],
  },
  credited: {
    kind: 'money',
    currency: 'currency',
    readOnly: true,
    defaulted: true,
    group: 'totals',
    label: ['E kredituar', 'Credited', 'Gutgeschrieben', 'Abonado'],
  },
  outstanding: {
    kind: 'money',
    currency: 'currency',
    readOnly: true,
    defaulted: true,
    group: 'totals',
    label: ['E mbetur', 'Outstanding', 'Offen', 'Pendiente'],
  },
} as const satisfies Fields

/** How many leks a euro costs, and who says so. */
export const rateFields = {
  rate: {
    kind: 'number',
    min: 0.000001,
    max: 1_000_000,
    decimals: 6,
    optional: true,
    when: { currency: ['EUR'] },
    label: ['Kursi', 'Rate', 'Kurs', 'Cambio'],
  },
  rateOn: {
    kind: 'day',
    optional: true,
    when: { currency: ['EUR'] },
    label: ['Data e kursit', 'Date of the rate', 'Datum des Kurses', 'Fecha del cambio'],
  },
  rateSource: {
    kind: 'text',
    max: 80,
    optional: true,
    when: { currency: ['EUR'] },
    label: ['Burimi i kursit', 'Source of the rate', 'Quelle des Kurses', 'Fuente del cambio'],
  },
} as const satisfies Fields

export const leksFields = {
  bookedIn: {
    kind: 'choice',
    readOnly: true,
    defaulted: true,
    group: 'exchange',
    label: ['Librat në', 'Books in', 'Bücher in', 'Libros en'],
    choices: currencies,
  },
  inLeks: {
    kind: 'group',
    readOnly: true,
    optional: true,
    group: 'exchange',
    label: ['Në lekë', 'In leks', 'In Lek', 'En lek'],
    fields: {
      net: { kind: 'money', currency: 'bookedIn', optional: true, label: net },
      vat: { kind: 'money', currency: 'bookedIn', optional: true, label: vat },
      gross: { kind: 'money', currency: 'bookedIn', optional: true, label: gross },
    },
  },
} as const satisfies Fields
