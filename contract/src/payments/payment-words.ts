import type { Label } from '../kernel/field.ts'

/** Where a payment is recorded or allocated. */
export const paymentWords = {
  pays: ['Çfarë paguan', 'What it pays', 'Was sie begleicht', 'Lo que paga'],
  open: ['{amount} të papaguara', '{amount} open', '{amount} offen', '{amount} pendiente'],
  byThis: [
    '{amount} nga ky arkëtim',
    '{amount} by this payment',
    '{amount} durch diese Zahlung',
    '{amount} con este cobro',
  ],
  over: ['anuluar', 'cancelled', 'storniert', 'anulada'],
  due: ['afati {day}', 'due {day}', 'fällig {day}', 'vence {day}'],
  nothingOpen: [
    'Klienti nuk ka asgjë të papaguar në këtë monedhë: e gjitha mbetet kredi.',
    'The customer has nothing open in this currency: all of it stays as credit.',
    'In dieser Währung ist nichts offen: Alles bleibt als Guthaben.',
    'El cliente no tiene nada pendiente en esta moneda: todo queda como crédito.',
  ],
  allocated: ['Shpërndarë', 'Allocated', 'Zugeordnet', 'Asignado'],
  credit: ['Mbetet kredi', 'Left as credit', 'Bleibt als Guthaben', 'Queda como crédito'],
  tooMuch: [
    '{amount} më shumë se arkëtimi',
    '{amount} more than the payment',
    '{amount} mehr als die Zahlung',
    '{amount} más que el cobro',
  ],
  oldestFirst: ['Më të hershmet së pari', 'Oldest first', 'Älteste zuerst', 'Primero lo más antiguo'],
} as const satisfies Readonly<Record<string, Label>>
