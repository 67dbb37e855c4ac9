import type { Action } from '../kernel/resource.ts'

const label = ['Faturo', 'Invoice', 'In Rechnung stellen', 'Facturar'] as const
const done = [
  'Drafti i faturës është gati.',
  'The draft of the invoice is ready.',
  'Der Rechnungsentwurf ist fertig.',
  'El borrador de la factura está listo.',
] as const
const did = [
  'përgatiti faturë',
  'drafted an invoice',
  'hat eine Rechnung vorbereitet',
  'preparó una factura',
] as const

/** Of an instalment: it stands in the draft of its order's next invoice. */
export const invoiceInstalmentAction = {
  label,
  done,
  did,
  confirm: [
    'Kësti hyn në draftin e faturës së kontratës së tij.',
    'The instalment goes into the draft of its order’s invoice.',
    'Die Rate kommt in den Rechnungsentwurf ihres Vorgangs.',
    'La cuota pasa al borrador de la factura de su operación.',
  ],
  requires: ['invoice.create'],
  from: ['open', 'partlyPaid', 'paid'],
  input: {},
} as const satisfies Action

/** Of an order: everything that was due up to a day and is not invoiced. */
export const invoiceOrderAction = {
  label,
  done,
  did,
  confirm: [
    'Këstet dhe qiratë me afat deri më këtë datë, që nuk janë faturuar, hyjnë në një draft fature.',
    'Instalments and rents due up to this date that are not invoiced go into a draft of an invoice.',
    'Raten und Mieten, die bis zu diesem Datum fällig und nicht berechnet sind, kommen in einen Rechnungsentwurf.',
    'Las cuotas y alquileres con vencimiento hasta esta fecha y sin facturar pasan a un borrador de factura.',
  ],
  requires: ['invoice.create'],
  when: { kind: ['sale', 'lease'] },
  isRare: ['draft', 'cancelled', 'terminated', 'ended', 'renewed'],
  from: ['active', 'completed', 'handedOver', 'terminated', 'notice', 'ended', 'renewed'],
  input: {
    dueUpTo: { kind: 'day', label: ['Me afat deri më', 'Due up to', 'Fällig bis', 'Con vencimiento hasta'] },
  },
} as const satisfies Action
