import { type Condition, defineReport } from '../reports/company-report.ts'
import { amount, byCustomer, byOrder, byProperty, total } from '../reports/report-words.ts'

/** What is still to be paid, by how long it is late on a day. */
export const ageing = defineReport({
  name: 'ageing',
  label: [
    'Të papaguarat sipas vonesës',
    'Ageing of what is due',
    'Offene Posten nach Alter',
    'Antigüedad de saldos',
  ],
  made: [
    'Çfarë është e papaguar tani, sipas ditëve të vonesës në datën e zgjedhur. Kontratat në draft nuk numërohen.',
    'What is unpaid now, by how many days late it is on the selected date. Orders in draft are not counted.',
    'Was jetzt offen ist, nach den Tagen des Verzugs am gewählten Datum. Vorgänge im Entwurf zählen nicht.',
    'Lo que está pendiente ahora, según los días de retraso en la fecha elegida. Los borradores no cuentan.',
  ],
  counts: ['instalment', 'order'],
  asks: 'day',
  by: { customer: byCustomer, order: byOrder, property: byProperty },
  narrows: { property: 'property' },
  columns: {
    customer: { kind: 'reference', to: 'customer', optional: true, only: ['customer'], label: byCustomer },
    order: { kind: 'reference', to: 'order', only: ['order'], label: byOrder },
    place: { kind: 'reference', to: 'property', optional: true, only: ['property'], label: byProperty },
    undated: amount(['Pa afat', 'No due date', 'Ohne Fälligkeit', 'Sin vencimiento'], due({ in: [null] })),
    notDue: amount(
      ['Pa vonesë', 'Not yet late', 'Noch nicht überfällig', 'No vencido'],
      due({ from: { of: 'on', days: 0 } }),
    ),
    late30: amount(['1–30 ditë', '1–30 days', '1–30 Tage', '1–30 días'], late(1, 30)),
    late60: amount(['31–60 ditë', '31–60 days', '31–60 Tage', '31–60 días'], late(31, 60)),
    late90: amount(['61–90 ditë', '61–90 days', '61–90 Tage', '61–90 días'], late(61, 90)),
    older: amount(
      ['Mbi 90 ditë', 'Over 90 days', 'Über 90 Tage', 'Más de 90 días'],
      due({ to: { of: 'on', days: -91 } }),
    ),
    total: amount(total, due()),
  },
})

function late(from: number, to: number) {
  return due({ from: { of: 'on', days: -to }, to: { of: 'on', days: -from } })
}

/** What is open in the row's currency, due then. */
function due(dueOn?: Condition) {
  return [
    {
      list: 'instalment',
      sums: 'outstanding',
      where: {
        currency: { cell: 'currency' },
        outstanding: { from: 1 },
        'order.status': { notIn: ['draft'] },
        customer: { cell: 'customer' },
        order: { cell: 'order' },
        property: { narrowed: 'property', orCell: 'place' },
        ...(dueOn && { dueOn }),
      },
    },
  ] as const
}
