import { defineReport } from '../reports/company-report.ts'
import { amount, byMonth, count, monthColumn, stretch } from '../reports/report-words.ts'
import { paymentFields } from './payment-fields.ts'

const byMethod = paymentFields.method.label

/** What came in and was refunded in a period. */
export const collections = defineReport({
  name: 'collections',
  label: ['Arkëtimet', 'Collections', 'Zahlungseingänge', 'Cobros'],
  made: [
    'Arkëtimet dhe kthimet e periudhës së zgjedhur, sipas datës së tyre dhe në monedhën e tyre. Të anuluarat nuk numërohen.',
    'Payments and refunds of the selected period, by their date and in their currency. What was reversed is not counted.',
    'Zahlungen und Erstattungen des gewählten Zeitraums, nach ihrem Datum und in ihrer Währung. Stornierte zählen nicht.',
    'Cobros y devoluciones del período elegido, según su fecha y en su moneda. Lo anulado no cuenta.',
  ],
  counts: ['payment'],
  asks: 'period',
  by: { month: byMonth, method: byMethod },
  columns: {
    month: monthColumn,
    method: { ...paymentFields.method, only: ['method'] },
    ...stretch,
    payments: count(['Numri', 'Number', 'Anzahl', 'Número'], recorded('receipt')),
    received: amount(['Arkëtuar', 'Received', 'Erhalten', 'Cobrado'], recorded('receipt', 'amount')),
    refunded: amount(['Kthyer', 'Refunded', 'Erstattet', 'Devuelto'], recorded('refund', 'amount')),
    left: amount(['Mbetur', 'Left', 'Verbleibend', 'Neto']),
  },
})

function recorded(kind: 'receipt' | 'refund', sums?: string) {
  return [
    {
      list: 'payment',
      ...(sums && { sums }),
      where: {
        currency: { cell: 'currency' },
        kind: { in: [kind] },
        status: { in: ['recorded'] },
        paidOn: { days: ['first', 'last'] },
        method: { cell: 'method' },
      },
    },
  ] as const
}
