import type { Label } from '../kernel/field.ts'
import { type Condition, defineReport } from '../reports/company-report.ts'
import { amount, byMonth, byProperty, monthColumn, stretch, total } from '../reports/report-words.ts'

/** What stands in place of a month: in Albanian, as texts that are known are stored. */
export const forecastParts = {
  overdue: ['Me vonesë', 'Overdue', 'Überfällig', 'Vencido'],
  later: ['Më vonë', 'Later', 'Später', 'Más tarde'],
  undated: ['Pa afat', 'No due date', 'Ohne Fälligkeit', 'Sin vencimiento'],
} as const satisfies Readonly<Record<string, Label>>

/** What is to come in, by the month it is due in. */
export const forecast = defineReport({
  name: 'forecast',
  label: ['Arkëtimet e pritshme', 'Cash-flow forecast', 'Erwartete Zahlungen', 'Previsión de cobros'],
  made: [
    'Çfarë është e papaguar tani, sipas muajit kur duhet paguar: nga data e zgjedhur dymbëdhjetë muaj. Qiratë që nuk janë krijuar ende dhe kontratat në draft nuk numërohen.',
    'What is unpaid now, by the month it is due in: twelve months from the selected date. Rents that do not exist yet and orders in draft are not counted.',
    'Was jetzt offen ist, nach dem Monat der Fälligkeit: zwölf Monate ab dem gewählten Datum. Mieten, die es noch nicht gibt, und Vorgänge im Entwurf zählen nicht.',
    'Lo que está pendiente ahora, según el mes en que vence: doce meses desde la fecha elegida. No cuentan los alquileres aún no creados ni los borradores.',
  ],
  counts: ['instalment', 'order'],
  asks: 'day',
  by: { month: byMonth, property: byProperty },
  narrows: { property: 'property' },
  columns: {
    month: { ...monthColumn, known: Object.values(forecastParts) },
    place: { kind: 'reference', to: 'property', optional: true, only: ['property'], label: byProperty },
    ...stretch,
    sales: amount(
      ['Shitje', 'Sales', 'Verkäufe', 'Ventas'],
      due({ kind: { in: ['instalment', 'deposit'] } }),
    ),
    rents: amount(['Qira', 'Rents', 'Mieten', 'Alquileres'], due({ kind: { in: ['rent'] } })),
    overdue: {
      ...amount(forecastParts.overdue, due({ dueOn: { to: { of: 'on', days: -1 } } })),
      only: ['property'],
    },
    total: amount(total, due()),
  },
})

function due(more: Readonly<Record<string, Condition>> = {}) {
  return [
    {
      list: 'instalment',
      sums: 'outstanding',
      where: {
        currency: { cell: 'currency' },
        outstanding: { from: 1 },
        'order.status': { notIn: ['draft'] },
        dueOn: { days: ['first', 'last'] },
        property: { narrowed: 'property', orCell: 'place' },
        ...more,
      },
    },
  ] as const
}
