import type { Field } from '../kernel/field.ts'
import type { Action } from '../kernel/resource.ts'

/** Why what identified a customer was erased. A choice and no text, which could name them again. */
export const erasedBecause = {
  kind: 'choice',
  optional: true,
  readOnly: true,
  unseen: true,
  group: 'care',
  label: ['Arsyeja e fshirjes', 'Reason for erasing', 'Grund der Löschung', 'Motivo de la supresión'],
  choices: {
    request: [
      'Kërkesë e personit',
      'Request of the person',
      'Verlangen der Person',
      'Solicitud de la persona',
    ],
    consentWithdrawn: [
      'Pëlqim i tërhequr',
      'Consent withdrawn',
      'Einwilligung widerrufen',
      'Consentimiento retirado',
    ],
    notNeeded: [
      'Të dhënat nuk duhen më',
      'The data are no longer needed',
      'Die Daten werden nicht mehr gebraucht',
      'Los datos ya no son necesarios',
    ],
    notLawful: [
      'U mblodhën pa të drejtë',
      'They were collected unlawfully',
      'Sie wurden unrechtmäßig erhoben',
      'Se recogieron indebidamente',
    ],
  },
} as const satisfies Field

/** What stays of a customer whose data were erased: it says nothing of who they were. */
export const staysErased: readonly string[] = [
  'kind',
  'language',
  'source',
  'assignedTo',
  'status',
  'erasedBecause',
]

/** Their papers that the law obliges the company to keep, as every order that came to something. */
export const keptPapers = ['contract', 'annex', 'handoverReport', 'invoice', 'receipt'] as const

export const eraseAction = {
  label: ['Anonimizo të dhënat', 'Erase data', 'Daten löschen', 'Suprimir datos'],
  done: [
    'Të dhënat u anonimizuan.',
    'The data are erased.',
    'Die Daten sind gelöscht.',
    'Los datos se han suprimido.',
  ],
  did: ['anonimizoi të dhënat', 'erased the data', 'hat die Daten gelöscht', 'suprimió los datos'],
  confirm: [
    'Hiqen përgjithmonë: emri, telefonat, emailet, adresa, dokumentet e identitetit, shënimet, etiketat, pëlqimet dhe dokumentet, edhe nga historiku dhe nga emailet e dërguara. Mbeten elementi pa emër dhe ngjarjet e historikut pa vlera. Kush ka kontrata ose fatura që ligji i ruan, nuk anonimizohet.',
    'Permanently erased: name, telephones, emails, address, ID documents, notes, tags, consents and documents, from the history and from mails that were sent too. What stays is the record without a name, and the history’s events without values. Whoever has contracts or invoices that the law keeps is not erased.',
    'Endgültig gelöscht werden: Name, Telefone, E-Mails, Adresse, Ausweise, Notizen, Schlagwörter, Einwilligungen und Dokumente, auch aus dem Verlauf und aus gesendeten E-Mails. Es bleiben der Eintrag ohne Namen und die Ereignisse des Verlaufs ohne Werte. Wer Verträge oder Rechnungen hat, die das Gesetz aufbewahrt, wird nicht gelöscht.',
    'Se suprimen para siempre: nombre, teléfonos, correos, dirección, documentos de identidad, notas, etiquetas, consentimientos y documentos, también del historial y de los correos enviados. Quedan el registro sin nombre y los hechos del historial sin valores. Quien tiene contratos o facturas que la ley obliga a conservar no se suprime.',
  ],
  danger: true,
  isRare: true,
  requires: ['customer.read', 'customer.update', 'customer.delete'],
  input: { erasedBecause: { kind: 'choice', label: erasedBecause.label, choices: erasedBecause.choices } },
} as const satisfies Action
