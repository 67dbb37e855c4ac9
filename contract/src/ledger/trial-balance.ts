import { defineReport } from '../reports/company-report.ts'
import { amount } from '../reports/report-words.ts'
import { accountKinds } from './accounts.ts'

/** What came into each kind of account and went out of it, up to a day. */
export const trialBalance = defineReport({
  name: 'trialBalance',
  label: ['Bilanci vërtetues', 'Trial balance', 'Saldenliste', 'Balance de comprobación'],
  made: [
    'Gjithë lëvizjet e librit ditar deri në datën e zgjedhur, ajo përfshirë. Në çdo monedhë hyrjet janë sa daljet.',
    'All transfers of the day book up to and including the selected date. In each currency what came in equals what went out.',
    'Alle Buchungen des Journals bis einschließlich des gewählten Datums. In jeder Währung sind Eingänge und Ausgänge gleich.',
    'Todos los movimientos del libro diario hasta la fecha elegida, incluida. En cada moneda las entradas igualan las salidas.',
  ],
  counts: ['transfer'],
  asks: 'day',
  columns: {
    account: {
      kind: 'choice',
      choices: accountKinds,
      label: ['Llogaria', 'Account', 'Konto', 'Cuenta'],
    },
    into: amount(['Hyrje', 'Into it', 'Eingang', 'Entradas'], side('target')),
    out: amount(['Dalje', 'Out of it', 'Ausgang', 'Salidas'], side('source')),
    balance: amount(['Gjendja', 'Balance', 'Saldo', 'Saldo']),
  },
})

function side(end: 'source' | 'target') {
  return [
    {
      list: 'transfer',
      sums: 'amount',
      where: {
        currency: { cell: 'currency' },
        day: { to: { of: 'on', days: 0 } },
        [end]: { cell: 'account' },
      },
    },
  ] as const
}
