import type { Fields } from '../kernel/field.ts'

/** Since when units are held, until when, and the deposit for which they are reserved. */
export const reservationFields = {
  heldAt: {
    kind: 'instant',
    optional: true,
    readOnly: true,
    group: 'reservation',
    label: ['Mbahet që prej', 'On hold since', 'Vorgemerkt seit', 'Apartada desde'],
  },
  expiresAt: {
    kind: 'instant',
    optional: true,
    readOnly: true,
    when: { kind: ['reservation'] },
    group: 'reservation',
    label: ['Skadon më', 'Expires', 'Läuft ab', 'Caduca el'],
  },
  deposit: {
    kind: 'money',
    currency: 'currency',
    optional: true,
    when: { kind: ['reservation'] },
    group: 'reservation',
    label: ['Kapari', 'Deposit', 'Anzahlung', 'Señal'],
  },
  refundable: {
    kind: 'flag',
    optional: true,
    defaulted: true,
    when: { kind: ['reservation'] },
    group: 'reservation',
    label: ['Kapari kthehet', 'Deposit is refundable', 'Anzahlung erstattbar', 'Señal reembolsable'],
  },
  depositOn: {
    kind: 'day',
    optional: true,
    readOnly: true,
    when: { kind: ['reservation'] },
    group: 'reservation',
    label: ['Kapari u mor më', 'Deposit received on', 'Anzahlung erhalten am', 'Señal recibida el'],
  },
  depositWaived: {
    kind: 'flag',
    optional: true,
    readOnly: true,
    when: { kind: ['reservation'] },
    group: 'reservation',
    label: ['Hiqet dorë nga kapari', 'Deposit waived', 'Anzahlung erlassen', 'Renuncia a la señal'],
  },
  cancelReason: {
    kind: 'text',
    max: 500,
    optional: true,
    readOnly: true,
    group: 'reservation',
    label: ['Arsyeja e anulimit', 'Cancellation reason', 'Stornierungsgrund', 'Motivo de la anulación'],
  },
} as const satisfies Fields
