import type { Choices } from '../kernel/field.ts'

/** What an account of the ledger holds. Money comes in from the left of a transfer and goes out to its right. */
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
  exchange: ['Këmbime valutore', 'Currency exchange', 'Währungsumtausch', 'Cambio de divisas'],
} as const satisfies Choices

export type AccountKind = keyof typeof accountKinds

/** Which of what a transfer is about its accounts tell apart. */
export const accountParts: Readonly<Record<AccountKind, readonly ('customer' | 'order' | 'bankAccount')[]>> =
  {
    bank: ['bankAccount'],
    cash: [],
    card: [],
    cheque: [],
    notary: [],
    offset: [],
    other: [],
    prepaid: ['customer'],
    exchange: [],
  }
