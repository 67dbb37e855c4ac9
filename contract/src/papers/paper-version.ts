import { defineResource } from '../kernel/resource.ts'

/** A template's text as it was from a day on: documents say which one they were made with. */
export const paperVersion = defineResource({
  single: 'paperVersion',
  plural: 'paperVersions',
  names: {
    one: ['Version i modelit', 'Template version', 'Vorlagenversion', 'Versión de la plantilla'],
    many: ['Versionet e modelit', 'Template versions', 'Vorlagenversionen', 'Versiones de la plantilla'],
    add: ['Version i ri', 'New version', 'Neue Version', 'Nueva versión'],
    all: ['Të gjitha', 'All', 'Alle', 'Todas'],
  },
  icon: 'contract',
  scope: 'branch',
  parent: 'template',
  title: 'name',
  without: ['create', 'update', 'delete'],
  highlights: ['number', 'createdAt', 'createdBy'],
  groups: {
    identity: { label: ['Identifikimi', 'Identity', 'Identifikation', 'Identificación'] },
    text: { label: ['Teksti', 'Text', 'Text', 'Texto'] },
  },
  fields: {
    name: {
      kind: 'text',
      max: 150,
      fixed: true,
      group: 'identity',
      label: ['Emri', 'Name', 'Name', 'Nombre'],
    },
    template: {
      kind: 'reference',
      to: 'paperTemplate',
      fixed: true,
      group: 'identity',
      label: ['Modeli', 'Template', 'Vorlage', 'Plantilla'],
    },
    number: {
      kind: 'number',
      min: 1,
      max: 100_000,
      fixed: true,
      group: 'identity',
      label: ['Versioni', 'Version', 'Version', 'Versión'],
    },
    heading: {
      kind: 'text',
      max: 160,
      fixed: true,
      group: 'text',
      label: ['Titulli i dokumentit', 'Document heading', 'Überschrift', 'Título del documento'],
    },
    text: {
      kind: 'longText',
      max: 20_000,
      fixed: true,
      group: 'text',
      label: ['Teksti i dokumentit', 'Document text', 'Text des Dokuments', 'Texto del documento'],
    },
  },
  list: {
    columns: ['number', 'name', 'createdBy', 'createdAt'],
    filters: ['template', 'number', 'createdAt'],
    sorts: ['number', 'name', 'createdAt'],
    search: ['name'],
    order: { field: 'number', direction: 'desc' },
  },
  constraints: {},
  actions: {},
  access: {
    manager: { may: ['read', 'report'] },
    agent: { may: ['read', 'report'] },
    accountant: { may: ['read', 'report'] },
    reporting: { may: ['read', 'report'] },
    limited: { may: ['read'] },
  },
})
