import { defineResource } from '../kernel/resource.ts'
import { languages } from '../language/languages.ts'

/**
 * What is printed to be signed: the text of a reservation form, a sale contract or a lease, in one language. It is
 * archived, not deleted, as documents name it.
 */
export const paperTemplate = defineResource({
  single: 'paperTemplate',
  plural: 'paperTemplates',
  names: {
    one: ['Model kontrate', 'Contract template', 'Vertragsvorlage', 'Plantilla de contrato'],
    many: ['Modele kontratash', 'Contract templates', 'Vertragsvorlagen', 'Plantillas de contratos'],
    add: [
      'Model i ri kontrate',
      'New contract template',
      'Neue Vertragsvorlage',
      'Nueva plantilla de contrato',
    ],
    edit: [
      'Ndrysho modelin e kontratës {title}',
      'Edit contract template {title}',
      'Vertragsvorlage {title} bearbeiten',
      'Modificar la plantilla de contrato {title}',
    ],
    all: ['Të gjitha', 'All', 'Alle', 'Todas'],
  },
  icon: 'contract',
  menu: { section: 'administration', order: 42 },
  scope: 'branch',
  title: 'name',
  state: 'status',
  without: ['delete'],
  highlights: ['kind', 'language', 'edition', 'updatedAt'],
  groups: {
    identity: {
      label: ['Identifikimi', 'Identity', 'Identifikation', 'Identificación'],
      help: [
        'Lloji dhe gjuha nuk ndryshojnë më pasi modeli ruhet.',
        'Type and language are fixed once the template is saved.',
        'Art und Sprache stehen fest, sobald die Vorlage gespeichert ist.',
        'El tipo y el idioma quedan fijos al guardar la plantilla.',
      ],
    },
    text: {
      label: ['Teksti', 'Text', 'Text', 'Texto'],
      help: [
        'Një rresht bosh ndan paragrafët. # fillon një titull, - një pikë të listës. Një rresht që fillon me ? lihet jashtë kur një vlerë e tij mungon.',
        'An empty line divides paragraphs. # begins a heading, - an item of a list. A line that begins with ? is left out when one of its values is missing.',
        'Eine Leerzeile trennt Absätze. # beginnt eine Überschrift, - einen Listenpunkt. Eine Zeile, die mit ? beginnt, entfällt, wenn einer ihrer Werte fehlt.',
        'Una línea vacía separa los párrafos. # empieza un título, - un punto de lista. Una línea que empieza por ? se omite si falta alguno de sus valores.',
      ],
    },
  },
  fields: {
    name: { kind: 'text', max: 120, group: 'identity', label: ['Emri', 'Name', 'Name', 'Nombre'] },
    kind: {
      kind: 'choice',
      fixed: true,
      group: 'identity',
      label: ['Për', 'For', 'Für', 'Para'],
      choices: {
        reservation: ['Rezervim', 'Reservation', 'Reservierung', 'Reserva'],
        sale: ['Shitje', 'Sale', 'Verkauf', 'Venta'],
        lease: ['Qira', 'Lease', 'Vermietung', 'Alquiler'],
      },
    },
    language: {
      kind: 'choice',
      fixed: true,
      group: 'identity',
      label: ['Gjuha', 'Language', 'Sprache', 'Idioma'],
      choices: languages,
    },
    status: {
      kind: 'choice',
      defaulted: true,
      group: 'identity',
      label: ['Gjendja', 'Status', 'Status', 'Estado'],
      help: [
        'Në dokumentet nga një shembull shkruhet që teksti nuk është kontrolluar. Zgjidhni “Aktive” pasi ta ketë parë juristi.',
        'Documents made from an example say that the text has not been checked. Choose “Active” once a lawyer has seen it.',
        'Auf Dokumenten aus einem Beispiel steht, dass der Text nicht geprüft ist. Wählen Sie „Aktiv“, sobald ihn ein Jurist gesehen hat.',
        'Los documentos hechos con un ejemplo dicen que el texto no está revisado. Elija «Activa» cuando lo haya visto un abogado.',
      ],
      choices: {
        example: ['Shembull', 'Example', 'Beispiel', 'Ejemplo'],
        active: ['Aktive', 'Active', 'Aktiv', 'Activa'],
        archived: ['E arkivuar', 'Archived', 'Archiviert', 'Archivada'],
      },
      marks: { example: 'draft', active: 'active', archived: 'cancelled' },
    },
    edition: {
      kind: 'number',
      min: 1,
      max: 100_000,
      readOnly: true,
      defaulted: true,
      group: 'identity',
      label: ['Versioni', 'Version', 'Version', 'Versión'],
    },
    heading: {
      kind: 'text',
      max: 160,
      group: 'text',
      label: ['Titulli i dokumentit', 'Document heading', 'Überschrift', 'Título del documento'],
    },
    text: {
      kind: 'longText',
      max: 20_000,
      group: 'text',
      label: ['Teksti i dokumentit', 'Document text', 'Text des Dokuments', 'Texto del documento'],
    },
  },
  list: {
    columns: ['name', 'kind', 'language', 'edition', 'status', 'updatedAt'],
    filters: ['kind', 'language', 'status', 'name', 'updatedAt'],
    sorts: ['name', 'kind', 'language', 'status', 'updatedAt'],
    search: ['name', 'heading'],
    order: { field: 'name', direction: 'asc' },
  },
  constraints: {
    paper_templates_name_is_unique: {
      field: 'name',
      message: [
        'Një model tjetër i këtij lloji dhe i kësaj gjuhe e ka këtë emër.',
        'Another template of this type and language has this name.',
        'Eine andere Vorlage dieser Art und Sprache hat diesen Namen.',
        'Otra plantilla de este tipo e idioma tiene este nombre.',
      ],
    },
  },
  actions: {},
  access: {
    manager: { may: ['read', 'create', 'update', 'report'] },
    agent: { may: ['read', 'report'] },
    accountant: { may: ['read', 'report'] },
    reporting: { may: ['read', 'report'] },
    limited: { may: ['read'] },
  },
})
