import type { Action } from '../kernel/resource.ts'
import { rateFields } from './invoice-fields.ts'

const { rate, rateOn, rateSource } = rateFields

/** What is done with an invoice once it is written. */
export const invoiceActions = {
  issue: {
    label: ['Lësho', 'Issue', 'Ausstellen', 'Emitir'],
    done: ['Fatura u lëshua.', 'The invoice is issued.', 'Die Rechnung ist ausgestellt.', 'Factura emitida.'],
    did: ['lëshoi faturën', 'issued the invoice', 'hat die Rechnung ausgestellt', 'emitió la factura'],
    confirm: [
      'Fatura merr numrin e saj dhe nuk ndryshon më: gabimet korrigjohen me një faturë krediti.',
      'The invoice gets its number and never changes again: mistakes are put right by a credit note.',
      'Die Rechnung erhält ihre Nummer und ändert sich nicht mehr: Fehler korrigiert eine Gutschrift.',
      'La factura recibe su número y ya no cambia: los errores se corrigen con una nota de crédito.',
    ],
    when: { kind: ['invoice'] },
    from: ['draft'],
    to: 'issued',
    input: {
      issuedOn: { kind: 'day', label: ['Lëshuar më', 'Issued on', 'Ausgestellt am', 'Emitida el'] },
      rate,
      rateOn,
      rateSource,
    },
  },
  credit: {
    label: ['Kredito', 'Credit', 'Gutschreiben', 'Abonar'],
    done: [
      'Fatura e kreditit u lëshua.',
      'The credit note is issued.',
      'Die Gutschrift ist ausgestellt.',
      'Nota de crédito emitida.',
    ],
    did: ['kreditoi faturën', 'credited the invoice', 'hat die Rechnung gutgeschrieben', 'abonó la factura'],
    confirm: [
      'Lëshohet një faturë krediti me numrin e vet. Pa rreshta, kreditohet gjithçka që ka mbetur, dhe këstet mund të faturohen përsëri.',
      'A credit note with its own number is issued. Without lines all that is left is credited, and the instalments can be invoiced again.',
      'Eine Gutschrift mit eigener Nummer wird ausgestellt. Ohne Positionen wird alles Übrige gutgeschrieben, und die Raten können erneut berechnet werden.',
      'Se emite una nota de crédito con su propio número. Sin líneas se abona todo lo que queda, y las cuotas se pueden volver a facturar.',
    ],
    danger: true,
    isRare: ['draft'],
    when: { kind: ['invoice'] },
    from: ['issued', 'partlyPaid', 'paid'],
    input: {
      creditedOn: { kind: 'day', label: ['Kredituar më', 'Credited on', 'Gutgeschrieben am', 'Abonado el'] },
      reason: { kind: 'text', max: 500, label: ['Arsyeja', 'Reason', 'Grund', 'Motivo'] },
      lines: {
        kind: 'list',
        max: 250,
        defaulted: true,
        label: ['Vetëm këta rreshta', 'Only these lines', 'Nur diese Positionen', 'Solo estas líneas'],
        add: ['Shto rresht', 'Add a line', 'Position hinzufügen', 'Añadir línea'],
        fields: {
          line: {
            kind: 'number',
            min: 1,
            max: 250,
            label: ['Nr. i rreshtit', 'Line no.', 'Position Nr.', 'Línea n.º'],
          },
          amount: {
            kind: 'money',
            currency: 'currency',
            label: ['Shuma me TVSH', 'Amount with VAT', 'Betrag mit MwSt.', 'Importe con IVA'],
          },
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, Action>>
