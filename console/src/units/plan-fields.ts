import { roundings } from '@prona/contract/batches/adjust'
import type { Fields, Label } from '@prona/contract/kernel/field'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { property, unit } from '@prona/contract/resources'

const { entrance, kind, layout, orientation, view, netArea, salePrice, currency } = unit.fields
const { blocks, floors } = property.fields
const { from, to } = floors.fields

/** What a unit costs, on its first floor: the same input, called by what is asked for. */
export const priceLabels: Readonly<Record<string, Label>> = {
  total: salePrice.label,
  perArea: ['Çmimi për m²', 'Price per m²', 'Preis je m²', 'Precio por m²'],
}

/** Seven inputs of a place stand side by side, so the longest of their labels are said in short. */
const short = {
  netArea: ['Sip. neto', 'Net area', 'Nettofläche', 'Sup. neta'],
  grossArea: ['Sip. bruto', 'Gross area', 'Bruttofläche', 'Sup. bruta'],
  view: ['Pamja', 'View', 'Aussicht', 'Vistas'],
} as const

/** By how much the price changes: again as it is asked for each unit or each square metre. */
export const changeHelp: Readonly<Record<string, Label>> = {
  total: [
    'P.sh. +1 % ose +500',
    'For example +1% or +500',
    'Zum Beispiel +1 % oder +500',
    'Por ejemplo, +1 % o +500',
  ],
  perArea: [
    'P.sh. +1 % ose +20 për m²',
    'For example +1% or +20 per m²',
    'Zum Beispiel +1 % oder +20 je m²',
    'Por ejemplo, +1 % o +20 por m²',
  ],
}

/** What is asked for several units of a property: where they are, how they are numbered, and what they cost. */
export const planFields = {
  blocks: { kind: 'choices', choices: {}, defaulted: true, label: blocks.label },
  entrance: { kind: 'text', max: entrance.max, optional: true, label: entrance.label },
  fromFloor: { kind: 'number', min: from.min, max: from.max, label: from.label },
  toFloor: { kind: 'number', min: to.min, max: to.max, label: to.label },
  numbering: {
    kind: 'choice',
    label: ['Numërimi', 'Numbering', 'Nummerierung', 'Numeración'],
    choices: {
      byFloor: ['Sipas katit: 101', 'By floor: 101', 'Nach Etage: 101', 'Por planta: 101'],
      byBlock: ['Sipas bllokut: A-101', 'By block: A-101', 'Nach Block: A-101', 'Por bloque: A-101'],
      running: ['Me radhë: 1, 2, 3', 'Running: 1, 2, 3', 'Fortlaufend: 1, 2, 3', 'Correlativa: 1, 2, 3'],
    },
  },
  prefix: {
    kind: 'text',
    max: 12,
    shape: 'code',
    optional: true,
    label: ['Para numrit', 'Before the number', 'Vor der Nummer', 'Antes del número'],
  },
  first: {
    kind: 'number',
    min: 0,
    max: 99_999,
    optional: true,
    when: { numbering: ['running'] },
    label: ['Numri i parë', 'First number', 'Erste Nummer', 'Primer número'],
  },
  pricing: {
    kind: 'choice',
    label: ['Çmimi është', 'The price is', 'Der Preis gilt', 'El precio es'],
    choices: {
      total: ['Për njësi', 'Per unit', 'Je Einheit', 'Por unidad'],
      perArea: ['Për m²', 'Per m²', 'Je m²', 'Por m²'],
    },
  },
  currency: { kind: 'choice', label: currency.label, choices: currency.choices },
  step: {
    kind: 'text',
    max: 20,
    optional: true,
    label: ['Ndryshimi për kat', 'Change per floor', 'Änderung je Etage', 'Cambio por planta'],
    help: changeHelp.total,
  },
  roundTo: {
    kind: 'choice',
    optional: true,
    label: ['Rrumbullakos në', 'Round to', 'Runden auf', 'Redondear a'],
    choices: Object.fromEntries(roundings.map((one) => [String(one), inEachLanguage(one)])),
  },
  places: {
    kind: 'list',
    max: 50,
    atLeast: 1,
    label: ['Njësitë e një kati', 'Units of each floor', 'Einheiten jeder Etage', 'Unidades de cada planta'],
    add: [
      'Shto një njësi për kat',
      'Add a unit to each floor',
      'Einheit je Etage hinzufügen',
      'Añadir una unidad por planta',
    ],
    fields: {
      kind: { kind: 'choice', label: kind.label, choices: kind.choices },
      layout: {
        kind: 'text',
        max: layout.max,
        optional: true,
        when: layout.when,
        label: layout.label,
        suggestions: ['0+1', '1+1', '2+1', '3+1', '4+1'],
      },
      netArea: { kind: 'area', optional: true, label: short.netArea },
      grossArea: { kind: 'area', optional: true, label: short.grossArea },
      orientation: {
        kind: 'choice',
        optional: true,
        when: orientation.when,
        label: orientation.label,
        choices: orientation.choices,
      },
      view: { ...view, label: short.view },
      price: { kind: 'money', currency: 'currency', optional: true, label: salePrice.label },
    },
  },
  steps: {
    kind: 'list',
    max: 20,
    defaulted: true,
    label: ['Ndryshime çmimi', 'Price steps', 'Preisstufen', 'Escalones de precio'],
    add: [
      'Shto ndryshim sipas pamjes ose sipërfaqes',
      'Add a price step by view or area',
      'Preisstufe nach Aussicht oder Fläche hinzufügen',
      'Añadir un escalón por vistas o superficie',
    ],
    fields: {
      by: {
        kind: 'choice',
        label: ['Sipas', 'By', 'Nach', 'Según'],
        choices: { view: short.view, area: netArea.label },
      },
      view: { ...view, when: { by: ['view'] }, label: short.view },
      fromArea: {
        kind: 'area',
        optional: true,
        when: { by: ['area'] },
        label: ['Nga sipërfaqja', 'From area', 'Ab Fläche', 'Desde superficie'],
      },
      change: {
        kind: 'text',
        max: 20,
        optional: true,
        label: ['Ndryshimi', 'Change', 'Änderung', 'Cambio'],
      },
    },
  },
} as const satisfies Fields

function inEachLanguage(figure: number): Label {
  return [
    formatNumber(figure, 'sq'),
    formatNumber(figure, 'en'),
    formatNumber(figure, 'de'),
    formatNumber(figure, 'es'),
  ]
}

const prices: readonly string[] = ['pricing', 'currency', 'step', 'roundTo', 'steps']

type Asked = { readonly blocks: readonly string[]; readonly hasPrices: boolean }

/** Those that are asked for: the blocks that the property has, prices only of who may see them. */
export function fieldsAsked({ blocks, hasPrices }: Asked): Fields {
  const { numbering, places } = planFields
  const { price, ...place } = places.fields
  const { byBlock, ...withoutBlocks } = numbering.choices
  const all: Fields = {
    ...planFields,
    blocks: { ...planFields.blocks, choices: Object.fromEntries(blocks.map((one) => [one, sameInAll(one)])) },
    numbering: { ...numbering, choices: blocks.length > 0 ? numbering.choices : withoutBlocks },
    places: { ...places, fields: hasPrices ? { ...place, price } : place },
  }
  return Object.fromEntries(
    Object.entries(all).filter(([name]) =>
      name === 'blocks' ? blocks.length > 0 : hasPrices || !prices.includes(name),
    ),
  )
}

function sameInAll(name: string): Label {
  return [name, name, name, name]
}
