import { type Condition, defineReport } from '../reports/company-report.ts'
import { amount, byCustomer, byOrder, total } from '../reports/report-words.ts'

/** Of a lease the security is held until it ends; of one that is drafted after another it is that one's. */
export const securityStates = ['draft', 'active', 'notice'] as const

/** What was received as a deposit and is neither paid of a sale nor returned. */
export const depositsHeld = defineReport({
  name: 'depositsHeld',
  label: ['Kaparët dhe garancitë', 'Deposits held', 'Anzahlungen und Kautionen', 'Señales y fianzas'],
  made: [
    'Kaparët e rezervimeve që janë në fuqi dhe garancitë e qirave që nuk kanë mbaruar, të marra deri në datën e zgjedhur. Çfarë u numërua për një shitje ose u mbyll me rezervimin nuk është më kapar.',
    'Deposits of reservations in force and securities of leases that have not ended, received up to the selected date. What was counted for a sale or settled with its reservation is no deposit any more.',
    'Anzahlungen gültiger Reservierungen und Kautionen laufender Mieten, erhalten bis zum gewählten Datum. Was für einen Verkauf angerechnet oder mit der Reservierung abgerechnet wurde, ist keine Anzahlung mehr.',
    'Señales de reservas en vigor y fianzas de alquileres no terminados, recibidas hasta la fecha elegida. Lo contado para una venta o liquidado con su reserva ya no es señal.',
  ],
  counts: ['order'],
  asks: 'day',
  columns: {
    order: { kind: 'reference', to: 'order', label: byOrder },
    customer: { kind: 'reference', to: 'customer', optional: true, label: byCustomer },
    receivedOn: { kind: 'day', label: ['Marrë më', 'Received on', 'Erhalten am', 'Recibida el'] },
    deposit: amount(
      ['Kapari', 'Deposit', 'Anzahlung', 'Señal'],
      held('deposit', 'depositOn', { kind: { in: ['reservation'] }, status: { in: ['reserved'] } }),
    ),
    security: amount(
      ['Garancia', 'Security deposit', 'Kaution', 'Fianza'],
      held('security', 'securityOn', { kind: { in: ['lease'] }, status: { in: securityStates } }),
    ),
    total: amount(total),
  },
})

function held(sums: string, day: string, which: Readonly<Record<string, Condition>>) {
  return [
    {
      list: 'order',
      sums,
      of: 'sums',
      where: { currency: { cell: 'currency' }, ...which, [day]: { to: { of: 'on', days: 0 } } },
    },
  ] as const
}
