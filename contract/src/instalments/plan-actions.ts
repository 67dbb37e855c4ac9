import type { Action } from '../kernel/resource.ts'
import { usualPayments } from '../properties/usual-texts.ts'

/** What is asked for to plan the payments of a sale: a template and its first day, or the payments themselves. */
const input = {
  template: {
    kind: 'reference',
    to: 'planTemplate',
    optional: true,
    label: ['Modeli i pagesave', 'Payment template', 'Zahlungsvorlage', 'Plantilla de pagos'],
  },
  from: {
    kind: 'day',
    optional: true,
    label: ['Plani fillon më', 'Plan starts on', 'Plan beginnt am', 'El plan empieza el'],
  },
  rows: {
    kind: 'list',
    max: 250,
    defaulted: true,
    label: ['Pagesat', 'Payments', 'Zahlungen', 'Pagos'],
    add: ['Shto pagesë', 'Add a payment', 'Zahlung hinzufügen', 'Añadir pago'],
    fields: {
      name: {
        kind: 'text',
        max: 120,
        optional: true,
        known: usualPayments,
        label: ['Përshkrimi', 'Description', 'Bezeichnung', 'Concepto'],
      },
      dueOn: { kind: 'day', optional: true, label: ['Afati', 'Due on', 'Fällig am', 'Vence el'] },
      milestone: {
        kind: 'text',
        max: 30,
        shape: 'code',
        optional: true,
        label: ['Etapa', 'Milestone', 'Bauabschnitt', 'Hito'],
      },
      offsetMonths: {
        kind: 'number',
        min: 0,
        max: 120,
        optional: true,
        label: ['Muaj pas etapës', 'Months after it', 'Monate danach', 'Meses después'],
      },
      offsetDays: {
        kind: 'number',
        min: 0,
        max: 365,
        optional: true,
        label: ['Ditë pas etapës', 'Days after it', 'Tage danach', 'Días después'],
      },
      amount: {
        kind: 'money',
        currency: 'currency',
        label: ['Shuma', 'Amount', 'Betrag', 'Importe'],
      },
    },
  },
} as const

/** The payments of a sale: planned until it is signed, and planned anew while it runs. */
export const planActions = {
  plan: {
    label: ['Planifiko pagesat', 'Plan payments', 'Zahlungen planen', 'Planificar pagos'],
    done: [
      'Pagesat u planifikuan.',
      'Payments planned.',
      'Die Zahlungen sind geplant.',
      'Los pagos están planificados.',
    ],
    did: ['planifikoi pagesat', 'planned the payments', 'hat die Zahlungen geplant', 'planificó los pagos'],
    requires: ['planTemplate.read', 'instalment.read'],
    when: { kind: ['sale'] },
    from: ['draft'],
    input,
  },
  replan: {
    label: ['Riplanifiko pagesat', 'Change payment plan', 'Zahlungen neu planen', 'Cambiar el plan de pagos'],
    done: [
      'Pagesat u riplanifikuan.',
      'The payment plan is changed.',
      'Die Zahlungen sind neu geplant.',
      'El plan de pagos ha cambiado.',
    ],
    did: [
      'riplanifikoi pagesat',
      'changed the payment plan',
      'hat die Zahlungen neu geplant',
      'cambió el plan de pagos',
    ],
    requires: ['planTemplate.read', 'instalment.read'],
    when: { kind: ['sale'] },
    from: ['active'],
    isRare: true,
    input,
  },
} as const satisfies Readonly<Record<string, Action>>
