import type { Action } from '../kernel/resource.ts'

/** What is done with a unit besides writing its fields. */
export const unitActions = {
  hold: {
    label: ['Mbaj', 'Hold', 'Vormerken', 'Apartar'],
    requires: ['order.create', 'order.hold'],
    done: [
      '{title} mbahet për {customer} deri më {expiresAt}.',
      '{title} is on hold for {customer} until {expiresAt}.',
      '{title} ist bis {expiresAt} für {customer} vorgemerkt.',
      '{title} está apartada para {customer} hasta el {expiresAt}.',
    ],
    did: ['mbajti njësinë', 'put the unit on hold', 'hat die Einheit vorgemerkt', 'apartó la unidad'],
    input: {
      customer: {
        kind: 'reference',
        to: 'customer',
        label: ['Klienti', 'Customer', 'Kunde', 'Cliente'],
      },
      expiresAt: {
        kind: 'instant',
        label: ['Mbahet deri më', 'Hold until', 'Vorgemerkt bis', 'Apartar hasta'],
      },
      price: {
        kind: 'money',
        currency: 'currency',
        optional: true,
        label: ['Çmimi', 'Price', 'Preis', 'Precio'],
      },
    },
  },
} as const satisfies Readonly<Record<string, Action>>
