import type { Fields } from '../kernel/field.ts'
import { handoverFields } from './handover-fields.ts'

/** What a sale has besides parties and units: when it was signed, before whom, and how the units were handed over. */
export const saleFields = {
  signedOn: {
    kind: 'day',
    optional: true,
    when: { kind: ['sale', 'lease'] },
    group: 'signing',
    label: ['Nënshkruar më', 'Signed on', 'Unterzeichnet am', 'Firmado el'],
  },
  notary: {
    kind: 'group',
    optional: true,
    when: { kind: ['sale'] },
    group: 'signing',
    label: ['Noteri', 'Notary', 'Notar', 'Notaría'],
    fields: {
      name: {
        kind: 'text',
        max: 120,
        optional: true,
        label: ['Emri i noterit', 'Notary’s name', 'Name des Notars', 'Nombre del notario'],
      },
      actNumber: {
        kind: 'text',
        max: 60,
        optional: true,
        label: ['Nr. i aktit', 'Deed no.', 'Urkundennummer', 'N.º de protocolo'],
      },
      actOn: {
        kind: 'day',
        optional: true,
        label: ['Data e aktit', 'Date of the deed', 'Datum der Urkunde', 'Fecha de la escritura'],
      },
    },
  },
  ...handoverFields,
  settlement: {
    kind: 'group',
    optional: true,
    readOnly: true,
    when: { kind: ['reservation', 'sale'] },
    group: 'ending',
    label: ['Shlyerja', 'Settlement', 'Abrechnung', 'Liquidación'],
    fields: {
      text: {
        kind: 'longText',
        max: 2000,
        optional: true,
        label: [
          'Marrëveshja për shlyerjen',
          'Settlement agreed',
          'Vereinbarte Abrechnung',
          'Liquidación acordada',
        ],
      },
      refunded: {
        kind: 'money',
        currency: 'currency',
        optional: true,
        label: ['I kthehet klientit', 'Refunded', 'Wird erstattet', 'Se devuelve'],
      },
      kept: {
        kind: 'money',
        currency: 'currency',
        optional: true,
        label: ['Mbahet', 'Kept', 'Wird einbehalten', 'No se devuelve'],
      },
    },
  },
} as const satisfies Fields
