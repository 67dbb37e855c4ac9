import { defineResource } from '../kernel/resource.ts'
import { consentPurpose } from './consent.ts'

/** What customers agree to: the newest of a purpose counts from then on, and all that ever counted are kept. */
export const consentText = defineResource({
  single: 'consentText',
  plural: 'consentTexts',
  names: {
    one: ['Tekst pëlqimi', 'Consent text', 'Einwilligungstext', 'Texto de consentimiento'],
    many: ['Tekste pëlqimi', 'Consent texts', 'Einwilligungstexte', 'Textos de consentimiento'],
    add: [
      'Tekst i ri pëlqimi',
      'New consent text',
      'Neuer Einwilligungstext',
      'Nuevo texto de consentimiento',
    ],
    all: ['Të gjitha', 'All', 'Alle', 'Todos'],
  },
  icon: 'list',
  scope: 'company',
  title: 'name',
  without: ['update', 'delete'],
  highlights: ['purpose', 'number', 'createdAt', 'createdBy'],
  groups: {
    identity: {
      label: ['Identifikimi', 'Identity', 'Identifikation', 'Identificación'],
      help: [
        'Një tekst i ruajtur nuk ndryshon më. Për ta ndryshuar, shtoni një të ri për të njëjtin qëllim.',
        'A text that is saved does not change any more. To change it, add a new one for the same purpose.',
        'Ein gespeicherter Text ändert sich nicht mehr. Legen Sie zum Ändern einen neuen für denselben Zweck an.',
        'Un texto guardado ya no cambia. Para cambiarlo, añada uno nuevo para la misma finalidad.',
      ],
    },
    text: { label: ['Teksti', 'Text', 'Text', 'Texto'] },
  },
  fields: {
    name: {
      kind: 'text',
      max: 120,
      fixed: true,
      group: 'identity',
      label: ['Emri', 'Name', 'Name', 'Nombre'],
    },
    purpose: { ...consentPurpose, fixed: true, group: 'identity' },
    number: {
      kind: 'number',
      min: 1,
      max: 100_000,
      readOnly: true,
      group: 'identity',
      label: ['Versioni', 'Version', 'Version', 'Versión'],
    },
    text: {
      kind: 'localized',
      max: 4000,
      fixed: true,
      group: 'text',
      label: ['Teksti', 'Text', 'Text', 'Texto'],
    },
  },
  list: {
    columns: ['name', 'purpose', 'number', 'createdAt'],
    filters: ['purpose', 'name', 'number', 'createdAt'],
    sorts: ['name', 'purpose', 'number', 'createdAt'],
    search: ['name'],
    order: { field: 'createdAt', direction: 'desc' },
  },
  constraints: {},
  actions: {},
  access: {
    manager: { may: ['read', 'create', 'report'] },
    agent: { may: ['read'] },
    accountant: { may: ['read', 'report'] },
    reporting: { may: ['read', 'report'] },
    limited: { may: ['read'] },
  },
})
