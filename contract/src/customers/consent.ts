import type { Field } from '../kernel/field.ts'
import type { Action } from '../kernel/resource.ts'

const purpose = {
  kind: 'choice',
  label: ['Qëllimi', 'Purpose', 'Zweck', 'Finalidad'],
  choices: {
    contact: ['Kontakt', 'Contact', 'Kontakt', 'Contacto'],
    marketing: ['Marketing', 'Marketing', 'Werbung', 'Publicidad'],
    sharing: ['Ndarje me partnerë', 'Sharing with partners', 'Weitergabe an Partner', 'Cesión a socios'],
  },
} as const satisfies Field

const how = {
  kind: 'choice',
  label: ['Mënyra', 'How it was given', 'Erteilt durch', 'Forma'],
  choices: {
    paper: ['Në letër', 'On paper', 'Auf Papier', 'En papel'],
    webForm: ['Formular në internet', 'Web form', 'Online-Formular', 'Formulario web'],
    phone: ['Me telefon', 'By phone', 'Am Telefon', 'Por teléfono'],
    inPerson: ['Me gojë, në zyrë', 'In person', 'Persönlich', 'En persona'],
  },
} as const satisfies Field

export const consentPurpose = purpose

const at = { kind: 'day', label: ['Dhënë më', 'Given on', 'Erteilt am', 'Otorgado el'] } as const

/**
 * What a customer agreed to. Recorded and withdrawn by the actions, which alone know to which text: that one is named
 * by its purpose and number.
 */
export const consents = {
  kind: 'list',
  max: 20,
  defaulted: true,
  unseen: true,
  group: 'consents',
  label: ['Pëlqimet', 'Consents', 'Einwilligungen', 'Consentimientos'],
  fields: {
    purpose,
    at,
    withdrawnAt: {
      kind: 'day',
      optional: true,
      label: ['Tërhequr më', 'Withdrawn on', 'Widerrufen am', 'Retirado el'],
    },
    how: { ...how, optional: true, readOnly: true },
    textNumber: {
      kind: 'number',
      min: 1,
      max: 100_000,
      optional: true,
      readOnly: true,
      label: ['Versioni i tekstit', 'Text version', 'Textversion', 'Versión del texto'],
    },
    recordedBy: {
      kind: 'text',
      max: 250,
      optional: true,
      readOnly: true,
      label: ['Regjistruar nga', 'Recorded by', 'Erfasst von', 'Registrado por'],
    },
  },
} as const satisfies Field

export const consentAction = {
  label: ['Regjistro pëlqim', 'Record consent', 'Einwilligung erfassen', 'Registrar consentimiento'],
  done: [
    'Pëlqimi u regjistrua.',
    'The consent is recorded.',
    'Die Einwilligung ist erfasst.',
    'El consentimiento se ha registrado.',
  ],
  did: [
    'regjistroi një pëlqim',
    'recorded a consent',
    'hat eine Einwilligung erfasst',
    'registró un consentimiento',
  ],
  confirm: [
    'Vlen teksti më i ri për këtë qëllim, siç ia lexuat ose ia dhatë klientit.',
    'It counts for the newest text of this purpose, as you read or gave it to the customer.',
    'Sie gilt für den neuesten Text zu diesem Zweck, wie ihn der Kunde gelesen oder gehört hat.',
    'Vale para el texto más reciente de esta finalidad, tal como lo leyó u oyó el cliente.',
  ],
  isRare: true,
  input: { purpose, how, at },
} as const satisfies Action

export const withdrawConsentAction = {
  label: ['Tërhiq pëlqimin', 'Withdraw consent', 'Einwilligung widerrufen', 'Retirar consentimiento'],
  done: [
    'Pëlqimi u tërhoq.',
    'The consent is withdrawn.',
    'Die Einwilligung ist widerrufen.',
    'El consentimiento se ha retirado.',
  ],
  did: [
    'tërhoqi një pëlqim',
    'withdrew a consent',
    'hat eine Einwilligung widerrufen',
    'retiró un consentimiento',
  ],
  isRare: true,
  input: { purpose },
} as const satisfies Action
