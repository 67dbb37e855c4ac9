import type { Choices } from '../kernel/field.ts'

/**
 * What an account of the ledger holds: money in one way or another, or what is owed for it. An account is a kind in a
 * currency; those of prepaid money and of what is receivable are a customer's, and that of a bank one account's of
 * ours.
 */
export const accountKinds = {
  bank: ['Banka', 'Bank', 'Bank', 'Banco'],
  cash: ['Arka', 'Cash', 'Kasse', 'Caja'],
  card: ['Pagesa me kartë', 'Card payments', 'Kartenzahlungen', 'Pagos con tarjeta'],
  cheque: ['Çeqe', 'Cheques', 'Schecks', 'Cheques'],
  notary: ['Llogaria e noterit', 'Notary account', 'Notaranderkonto', 'Cuenta del notario'],
  offset: ['Kompensime', 'Offsets', 'Verrechnungen', 'Compensaciones'],
  other: ['Mënyra të tjera', 'Other ways', 'Sonstige Zahlungsarten', 'Otras formas'],
  prepaid: [
    'Parapagime të klientëve',
    'Prepaid by customers',
    'Vorauszahlungen von Kunden',
    'Anticipos de clientes',
  ],
  receivable: [
    'Kërkesa ndaj klientëve',
    'Receivable from customers',
    'Forderungen an Kunden',
    'Cuentas por cobrar a clientes',
  ],
  income: ['Të ardhura', 'Income', 'Erlöse', 'Ingresos'],
  vatDue: ['TVSH për t’u paguar', 'VAT due', 'Geschuldete MwSt.', 'IVA por pagar'],
  exchange: ['Këmbime valutore', 'Currency exchange', 'Währungsumtausch', 'Cambio de divisas'],
} as const satisfies Choices

export type AccountKind = keyof typeof accountKinds
