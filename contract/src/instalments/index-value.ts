import { defineResource } from '../kernel/resource.ts'

/** A figure of an index by which rents rise, from a day on; entered by hand as it is published. */
export const indexValue = defineResource({
  single: 'indexValue',
  plural: 'indexValues',
  names: {
    one: ['Vlerë indeksi', 'Index value', 'Indexwert', 'Valor de índice'],
    many: ['Indekse', 'Indexes', 'Indizes', 'Índices'],
    add: ['Vlerë e re indeksi', 'New index value', 'Neuer Indexwert', 'Nuevo valor de índice'],
    edit: [
      'Ndrysho vlerën e indeksit {title}',
      'Edit index value {title}',
      'Indexwert {title} bearbeiten',
      'Modificar el valor del índice {title}',
    ],
    all: ['Të gjitha', 'All', 'Alle', 'Todos'],
  },
  icon: 'list',
  menu: { section: 'administration', order: 45 },
  scope: 'company',
  title: 'series',
  highlights: ['value', 'validFrom'],
  groups: { identity: { label: ['Identifikimi', 'Identity', 'Identifikation', 'Identificación'] } },
  fields: {
    series: {
      kind: 'text',
      max: 60,
      whole: true,
      group: 'identity',
      label: ['Indeksi', 'Index', 'Index', 'Índice'],
      help: [
        'P.sh. IÇK INSTAT. Qiraja e zgjedh me këtë emër.',
        'For example CPI INSTAT. A lease refers to it by this name.',
        'Zum Beispiel VPI INSTAT. Die Vermietung nennt ihn bei diesem Namen.',
        'Por ejemplo, IPC INSTAT. El alquiler lo indica por este nombre.',
      ],
    },
    validFrom: {
      kind: 'day',
      group: 'identity',
      label: ['Vlen nga', 'Valid from', 'Gilt ab', 'Válido desde'],
    },
    value: {
      kind: 'number',
      min: 0.01,
      max: 1_000_000,
      decimals: 2,
      group: 'identity',
      label: ['Vlera', 'Value', 'Wert', 'Valor'],
    },
  },
  list: {
    columns: ['series', 'validFrom', 'value', 'updatedAt'],
    filters: ['series', 'validFrom', 'updatedAt'],
    sorts: ['series', 'validFrom', 'value', 'updatedAt'],
    search: ['series'],
    order: { field: 'validFrom', direction: 'desc' },
  },
  constraints: {
    index_values_day_is_unique: {
      field: 'validFrom',
      message: [
        'Ky indeks ka tashmë një vlerë për këtë datë.',
        'This index has a value for this day already.',
        'Dieser Index hat für diesen Tag bereits einen Wert.',
        'Este índice ya tiene un valor para esta fecha.',
      ],
    },
  },
  actions: {},
  access: {
    manager: { may: ['read', 'create', 'update', 'delete', 'report'] },
    agent: { may: ['read'] },
    accountant: { may: ['read', 'create', 'update', 'report'] },
    reporting: { may: ['read', 'report'] },
    limited: { may: ['read'] },
  },
})
