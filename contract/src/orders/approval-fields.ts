import type { Fields } from '../kernel/field.ts'

/** Whether prices that are further below the list than a role may go were approved, and what was said about them. */
export const approvalFields = {
  approval: {
    kind: 'choice',
    defaulted: true,
    readOnly: true,
    group: 'approval',
    label: ['Miratimi i çmimit', 'Price approval', 'Preisfreigabe', 'Aprobación del precio'],
    choices: {
      none: ['Nuk u kërkua', 'Not requested', 'Nicht angefordert', 'No solicitada'],
      requested: ['Në pritje', 'Pending', 'Ausstehend', 'Pendiente'],
      approved: ['I miratuar', 'Approved', 'Freigegeben', 'Aprobada'],
      declined: ['I refuzuar', 'Declined', 'Abgelehnt', 'Rechazada'],
    },
    marks: { requested: 'held', approved: 'done', declined: 'cancelled' },
  },
  approvalReason: {
    kind: 'text',
    max: 500,
    optional: true,
    readOnly: true,
    group: 'approval',
    label: ['Arsyeja e kërkesës', 'Reason for the request', 'Grund der Anfrage', 'Motivo de la solicitud'],
  },
  declineReason: {
    kind: 'text',
    max: 500,
    optional: true,
    readOnly: true,
    group: 'approval',
    label: ['Arsyeja e refuzimit', 'Reason for declining', 'Grund der Ablehnung', 'Motivo del rechazo'],
  },
} as const satisfies Fields
