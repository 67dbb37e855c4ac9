import { currencies } from '../kernel/currencies.ts'
import type { Fields } from '../kernel/field.ts'
import { vatProfiles } from '../kernel/vat.ts'

/** What a unit costs, and from when. */
export const priceFields = {
  salePrice: {
    kind: 'money',
    currency: 'currency',
    optional: true,
    restricted: { manager: true, agent: true, accountant: true, reporting: true, limited: false },
    group: 'price',
    label: ['Çmimi i shitjes', 'Sale price', 'Verkaufspreis', 'Precio de venta'],
    headings: ['çmimi', 'çmim', 'price', 'asking price', 'preis', 'kaufpreis', 'precio'],
  },
  areaPrice: {
    kind: 'money',
    currency: 'currency',
    optional: true,
    readOnly: true,
    tells: 'salePrice',
    restricted: { manager: true, agent: true, accountant: true, reporting: true, limited: false },
    group: 'price',
    label: ['Çmimi për m² neto', 'Price per net m²', 'Preis je m² Nettofläche', 'Precio por m² netos'],
  },
  minPrice: {
    kind: 'money',
    currency: 'currency',
    optional: true,
    restricted: { manager: true, agent: false, accountant: false, reporting: true, limited: false },
    group: 'price',
    label: ['Çmimi minimal', 'Minimum price', 'Mindestpreis', 'Precio mínimo'],
    headings: ['çmimi minimum', 'min price', 'lowest price', 'preis min', 'precio min'],
    help: [
      'E shohin vetëm rolet me leje.',
      'Only roles with permission see it.',
      'Nur berechtigte Rollen sehen ihn.',
      'Solo lo ven los roles con permiso.',
    ],
  },
  rentPrice: {
    kind: 'money',
    currency: 'currency',
    optional: true,
    restricted: { manager: true, agent: true, accountant: true, reporting: true, limited: false },
    group: 'price',
    label: ['Qiraja e kërkuar', 'Asking rent', 'Mietpreis', 'Precio de alquiler'],
    headings: ['qira', 'çmimi i qirasë', 'rent', 'miete', 'kaltmiete', 'alquiler', 'renta'],
  },
  rentPeriod: {
    kind: 'choice',
    optional: true,
    group: 'price',
    label: ['Periudha e qirasë', 'Rent period', 'Mietzeitraum', 'Período de alquiler'],
    choices: {
      month: ['Në muaj', 'Monthly', 'Monatlich', 'Mensual'],
      quarter: ['Në tremujor', 'Quarterly', 'Vierteljährlich', 'Trimestral'],
      year: ['Në vit', 'Yearly', 'Jährlich', 'Anual'],
    },
  },
  currency: {
    kind: 'choice',
    defaulted: true,
    group: 'price',
    label: ['Monedha', 'Currency', 'Währung', 'Moneda'],
    choices: currencies,
  },
  vatProfile: {
    kind: 'choice',
    defaulted: true,
    group: 'price',
    label: ['TVSH', 'VAT', 'MwSt.', 'IVA'],
    choices: vatProfiles,
  },
  availableFrom: {
    kind: 'day',
    optional: true,
    group: 'price',
    label: ['E disponueshme nga', 'Available from', 'Verfügbar ab', 'Disponible desde'],
    headings: ['e lirë nga', 'available on', 'bezugsfrei ab', 'frei ab', 'libre desde'],
  },
} as const satisfies Fields
