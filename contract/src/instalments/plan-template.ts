import { defineResource } from '../kernel/resource.ts'
import { usualPayments } from '../properties/usual-texts.ts'

/** How a total is spread over time, to be used for many sales: shares, and the rest in equal payments. */
export const planTemplate = defineResource({
  single: 'planTemplate',
  plural: 'planTemplates',
  names: {
    one: ['Model pagesash', 'Payment template', 'Zahlungsvorlage', 'Plantilla de pagos'],
    many: ['Modele pagesash', 'Payment templates', 'Zahlungsvorlagen', 'Plantillas de pagos'],
    add: ['Model i ri pagesash', 'New payment template', 'Neue Zahlungsvorlage', 'Nueva plantilla de pagos'],
    edit: [
      'Ndrysho modelin e pagesave {title}',
      'Edit payment template {title}',
      'Zahlungsvorlage {title} bearbeiten',
      'Modificar la plantilla de pagos {title}',
    ],
    all: ['Të gjitha', 'All', 'Alle', 'Todas'],
  },
  icon: 'list',
  menu: { section: 'administration', order: 40 },
  scope: 'branch',
  title: 'name',
  state: 'status',
  groups: {
    identity: { label: ['Identifikimi', 'Identity', 'Identifikation', 'Identificación'] },
    parts: {
      label: ['Pjesët', 'Shares', 'Anteile', 'Partes'],
      help: [
        'Një pjesë llogaritet nga fillimi i planit ose nga një etapë e pronës. Ajo që mbetet ndahet në këste të barabarta.',
        'A share is due after the start of the plan or after a milestone of the property. The rest is spread over equal instalments.',
        'Ein Anteil ist nach dem Beginn des Plans oder nach einem Bauabschnitt fällig. Der Rest verteilt sich auf gleiche Raten.',
        'Una parte vence tras el inicio del plan o tras un hito del inmueble. El resto se reparte en cuotas iguales.',
      ],
    },
    equal: { label: ['Këste të barabarta', 'Equal instalments', 'Gleiche Raten', 'Cuotas iguales'] },
  },
  fields: {
    name: { kind: 'text', max: 120, group: 'identity', label: ['Emri', 'Name', 'Name', 'Nombre'] },
    status: {
      kind: 'choice',
      defaulted: true,
      group: 'identity',
      label: ['Gjendja', 'Status', 'Status', 'Estado'],
      choices: {
        active: ['Aktive', 'Active', 'Aktiv', 'Activa'],
        archived: ['E arkivuar', 'Archived', 'Archiviert', 'Archivada'],
      },
      marks: { active: 'active', archived: 'cancelled' },
    },
    parts: {
      kind: 'list',
      max: 50,
      defaulted: true,
      group: 'parts',
      label: ['Pjesët', 'Shares', 'Anteile', 'Partes'],
      add: ['Shto pjesë', 'Add a share', 'Anteil hinzufügen', 'Añadir parte'],
      fields: {
        name: {
          kind: 'text',
          max: 120,
          optional: true,
          known: usualPayments,
          label: ['Përshkrimi', 'Description', 'Bezeichnung', 'Concepto'],
        },
        shareBp: { kind: 'percent', label: ['Pjesa', 'Share', 'Anteil', 'Parte'] },
        milestone: {
          kind: 'text',
          max: 30,
          shape: 'code',
          optional: true,
          label: ['Etapa', 'Milestone', 'Bauabschnitt', 'Hito'],
        },
        afterMonths: {
          kind: 'number',
          min: 0,
          max: 120,
          optional: true,
          label: ['Pas muajsh', 'Months after', 'Monate danach', 'Meses después'],
        },
        afterDays: {
          kind: 'number',
          min: 0,
          max: 365,
          optional: true,
          label: ['Pas ditësh', 'Days after', 'Tage danach', 'Días después'],
        },
      },
    },
    count: {
      kind: 'number',
      min: 1,
      max: 200,
      optional: true,
      group: 'equal',
      label: ['Numri i kësteve', 'Number of instalments', 'Anzahl der Raten', 'Número de cuotas'],
    },
    everyMonths: {
      kind: 'number',
      min: 1,
      max: 24,
      optional: true,
      group: 'equal',
      label: ['Çdo sa muaj', 'Months between', 'Monate dazwischen', 'Meses entre cuotas'],
    },
    firstAfterMonths: {
      kind: 'number',
      min: 0,
      max: 120,
      optional: true,
      group: 'equal',
      label: ['I pari pas muajsh', 'First after months', 'Erste nach Monaten', 'Primera tras meses'],
    },
  },
  list: {
    columns: ['name', 'count', 'everyMonths', 'status', 'updatedAt'],
    filters: ['status', 'name', 'updatedAt'],
    sorts: ['name', 'count', 'status', 'updatedAt'],
    search: ['name'],
    order: { field: 'name', direction: 'asc' },
  },
  constraints: {
    plan_templates_name_is_unique: {
      field: 'name',
      message: [
        'Një model tjetër pagesash e ka këtë emër.',
        'Another payment template has this name.',
        'Eine andere Zahlungsvorlage hat diesen Namen.',
        'Otra plantilla de pagos tiene este nombre.',
      ],
    },
  },
  actions: {},
  access: {
    manager: { may: ['read', 'create', 'update', 'delete', 'report'] },
    agent: { may: ['read', 'report'] },
    accountant: { may: ['read', 'report'] },
    reporting: { may: ['read', 'report'] },
    limited: { may: ['read'] },
  },
})
