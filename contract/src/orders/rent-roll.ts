import { defineReport } from '../reports/company-report.ts'
import { amount } from '../reports/report-words.ts'
import { leaseFields } from './lease-fields.ts'

/** In effect: signed, begun, and neither ended nor left before the day. */
export const leaseStates = ['active', 'notice', 'ended', 'renewed'] as const

/** The leases of a day: what is let to whom, for how much, and until when. */
export const rentRoll = defineReport({
  name: 'rentRoll',
  label: ['Pasqyra e qirave', 'Rent roll', 'Mieterliste', 'Relación de alquileres'],
  made: [
    'Qiratë e nënshkruara që vlejnë në datën e zgjedhur. Qiraja është ajo e kontratës, pa TVSH dhe pa rritjet e mëvonshme; për muaj, ajo ndahet me muajt e periudhës. Me vonesë është çfarë duhej paguar para asaj date.',
    'Leases that are signed and in effect on the selected date. The rent is that of the contract, without VAT and later increases; per month it is divided by the months of its period. Overdue is what was due before that date.',
    'Unterzeichnete Mietverträge, die am gewählten Datum gelten. Die Miete ist die des Vertrags, ohne MwSt. und spätere Anpassungen; je Monat wird sie durch die Monate ihres Zeitraums geteilt. Überfällig ist, was vor diesem Datum fällig war.',
    'Alquileres firmados y vigentes en la fecha elegida. El alquiler es el del contrato, sin IVA ni actualizaciones posteriores; por mes se divide entre los meses de su período. Vencido es lo que debía pagarse antes de esa fecha.',
  ],
  counts: ['order', 'unit', 'instalment'],
  asks: 'day',
  narrows: { property: 'property' },
  columns: {
    order: {
      kind: 'reference',
      to: 'order',
      label: ['Kontrata', 'Lease', 'Mietvertrag', 'Contrato'],
    },
    tenant: {
      kind: 'reference',
      to: 'customer',
      optional: true,
      label: ['Qiramarrësi', 'Tenant', 'Mieter', 'Inquilino'],
    },
    units: { kind: 'references', to: 'unit', label: ['Njësitë', 'Units', 'Einheiten', 'Unidades'] },
    area: {
      kind: 'area',
      optional: true,
      sum: true,
      label: ['Sip. neto', 'Net area', 'Nettofläche', 'Sup. neta'],
    },
    rent: {
      kind: 'money',
      currency: 'currency',
      label: ['Qiraja', 'Rent', 'Miete', 'Alquiler'],
    },
    period: {
      ...leaseFields.period,
      label: ['Periudha', 'Period', 'Zeitraum', 'Período'],
    },
    monthly: amount(['Në muaj', 'Per month', 'Je Monat', 'Al mes']),
    measured: { ...amount(['Në muaj', 'Per month', 'Je Monat', 'Al mes']), unseen: true },
    perArea: {
      kind: 'money',
      currency: 'currency',
      optional: true,
      share: { of: 'measured', per: 'area', times: 100 },
      label: ['Për m²', 'Per m²', 'Je m²', 'Por m²'],
    },
    startsOn: { kind: 'day', label: leaseFields.startsOn.label },
    lastOn: { kind: 'day', optional: true, label: leaseFields.endsOn.label },
    nextIncrease: {
      kind: 'day',
      optional: true,
      label: ['Rritja e radhës', 'Next increase', 'Nächste Anpassung', 'Próxima actualización'],
    },
    security: {
      ...amount(leaseFields.security.label, [
        {
          list: 'order',
          sums: 'security',
          of: 'sums',
          where: {
            currency: { cell: 'currency' },
            kind: { in: ['lease'] },
            status: { in: leaseStates },
            startsOn: { to: { of: 'on', days: 0 } },
            endsOn: { notTo: { of: 'on', days: -1 } },
            leaveOn: { notTo: { of: 'on', days: -1 } },
          },
        },
      ]),
      optional: true,
    },
    overdue: amount(
      ['Me vonesë', 'Overdue', 'Überfällig', 'Vencido'],
      [
        {
          list: 'instalment',
          sums: 'outstanding',
          of: 'row',
          where: {
            currency: { cell: 'currency' },
            order: { cell: 'order' },
            outstanding: { from: 1 },
            dueOn: { to: { of: 'on', days: -1 } },
          },
        },
      ],
    ),
  },
})
