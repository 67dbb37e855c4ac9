import type { Fields } from '../kernel/field.ts'

const meters = {
  kind: 'longText',
  max: 1000,
  optional: true,
  label: ['Leximet e matësve', 'Meter readings', 'Zählerstände', 'Lecturas de contadores'],
} as const
const keys = {
  kind: 'text',
  max: 300,
  optional: true,
  label: ['Çelësat', 'Keys', 'Schlüssel', 'Llaves'],
} as const
const defects = {
  kind: 'longText',
  max: 2000,
  optional: true,
  label: ['Të metat', 'Defects', 'Mängel', 'Defectos'],
} as const
const signedBy = {
  kind: 'text',
  max: 200,
  label: ['Nënshkruar nga', 'Signed by', 'Unterschrieben von', 'Firmado por'],
} as const
const handedOver = {
  kind: 'day',
  label: ['Dorëzuar më', 'Handed over on', 'Übergeben am', 'Entregado el'],
} as const
const givenBack = {
  kind: 'day',
  label: ['Kthyer më', 'Given back on', 'Zurückgegeben am', 'Devuelto el'],
} as const

/** What is asked for when units are handed over, and when a tenant gives them back. */
export const handoverInput = { doneOn: handedOver, meters, keys, defects, signedBy } as const
export const returnInput = { doneOn: givenBack, meters, keys, defects, signedBy } as const

const noted = { meters, keys, defects, signedBy: { ...signedBy, optional: true } } as const

/** The records of both: a sale has the first, a lease each of them. */
export const handoverFields = {
  handoverOn: {
    kind: 'day',
    optional: true,
    when: { kind: ['sale'] },
    group: 'handover',
    label: ['Dorëzimi i parashikuar', 'Planned handover', 'Geplante Übergabe', 'Entrega prevista'],
  },
  handover: {
    kind: 'group',
    optional: true,
    readOnly: true,
    when: { kind: ['sale', 'lease'] },
    group: 'handover',
    label: ['Procesverbali i dorëzimit', 'Handover record', 'Übergabeprotokoll', 'Acta de entrega'],
    fields: { doneOn: { ...handedOver, optional: true }, ...noted },
  },
  giveBack: {
    kind: 'group',
    optional: true,
    readOnly: true,
    when: { kind: ['lease'] },
    group: 'handover',
    label: ['Procesverbali i kthimit', 'Return record', 'Rückgabeprotokoll', 'Acta de devolución'],
    fields: { doneOn: { ...givenBack, optional: true }, ...noted },
  },
} as const satisfies Fields
