import { currencies } from '../kernel/currencies.ts'
import type { Field, Fields } from '../kernel/field.ts'

/** What is said of a payment when it is recorded. */
export const paymentFields = {
  paidOn: { kind: 'day', label: ['Data', 'Date', 'Datum', 'Fecha'] },
  amount: {
    kind: 'money',
    currency: 'currency',
    label: ['Shuma', 'Amount', 'Betrag', 'Importe'],
  },
  currency: {
    kind: 'choice',
    defaulted: true,
    label: ['Monedha', 'Currency', 'Währung', 'Moneda'],
    choices: currencies,
  },
  method: {
    kind: 'choice',
    defaulted: true,
    label: ['Mënyra', 'Method', 'Zahlungsart', 'Forma'],
    choices: {
      bank: ['Transfertë bankare', 'Bank transfer', 'Überweisung', 'Transferencia'],
      cash: ['Para në dorë', 'Cash', 'Bar', 'Efectivo'],
      card: ['Kartë', 'Card', 'Karte', 'Tarjeta'],
      cheque: ['Çek', 'Cheque', 'Scheck', 'Cheque'],
      notary: ['Llogari noteri', 'Notary account', 'Notaranderkonto', 'Cuenta del notario'],
      offset: ['Kompensim', 'Offset', 'Verrechnung', 'Compensación'],
      other: ['Tjetër', 'Other', 'Sonstige', 'Otra'],
    },
  },
  bankAccount: {
    kind: 'reference',
    to: 'bankAccount',
    optional: true,
    when: { method: ['bank'] },
    label: ['Llogaria jonë', 'Our account', 'Unser Konto', 'Nuestra cuenta'],
  },
  reference: {
    kind: 'text',
    max: 140,
    optional: true,
    label: ['Referenca', 'Reference', 'Verwendungszweck', 'Referencia'],
  },
  countedIn: {
    kind: 'choice',
    defaulted: true,
    label: ['Llogaritet në', 'Counts in', 'Zählt in', 'Cuenta en'],
    choices: currencies,
  },
  rate: {
    kind: 'number',
    min: 0.000001,
    max: 1_000_000,
    decimals: 6,
    optional: true,
    label: ['Kursi', 'Rate', 'Kurs', 'Cambio'],
  },
} as const satisfies Fields

/** What a payment pays: so much of each of these instalments, or of invoices made by hand. */
export const allocations = {
  kind: 'list',
  max: 250,
  defaulted: true,
  label: ['Shpërndarja', 'Allocation', 'Zuordnung', 'Asignación'],
  add: ['Shto rresht', 'Add a row', 'Zeile hinzufügen', 'Añadir fila'],
  fields: {
    instalment: {
      kind: 'reference',
      to: 'instalment',
      optional: true,
      label: ['Kësti', 'Instalment', 'Rate', 'Cuota'],
    },
    invoice: {
      kind: 'reference',
      to: 'invoice',
      optional: true,
      label: ['Fatura', 'Invoice', 'Rechnung', 'Factura'],
    },
    amount: {
      kind: 'money',
      currency: 'countedIn',
      label: ['Shuma', 'Amount', 'Betrag', 'Importe'],
    },
  },
} as const satisfies Field
