import { cities } from './cities.ts'

/** The parts of an address, for every resource with one. */
export const street = {
  kind: 'text',
  max: 160,
  optional: true,
  label: ['Rruga', 'Street', 'Straße', 'Calle'],
} as const

export const city = {
  kind: 'text',
  max: 80,
  optional: true,
  suggestions: cities,
  label: ['Qyteti', 'City', 'Stadt', 'Ciudad'],
} as const

export const postcode = {
  kind: 'text',
  max: 12,
  optional: true,
  label: ['Kodi postar', 'Postcode', 'Postleitzahl', 'Código postal'],
} as const

export const country = {
  kind: 'text',
  max: 60,
  optional: true,
  known: [
    ['Shqipëri', 'Albania', 'Albanien', 'Albania'],
    ['Shqipëria', 'Albania', 'Albanien', 'Albania'],
    ['Kosovë', 'Kosovo', 'Kosovo', 'Kosovo'],
    ['Maqedonia e Veriut', 'North Macedonia', 'Nordmazedonien', 'Macedonia del Norte'],
    ['Mali i Zi', 'Montenegro', 'Montenegro', 'Montenegro'],
    ['Itali', 'Italy', 'Italien', 'Italia'],
    ['Greqi', 'Greece', 'Griechenland', 'Grecia'],
    ['Gjermani', 'Germany', 'Deutschland', 'Alemania'],
    ['Austri', 'Austria', 'Österreich', 'Austria'],
    ['Zvicër', 'Switzerland', 'Schweiz', 'Suiza'],
    ['Spanjë', 'Spain', 'Spanien', 'España'],
    ['Francë', 'France', 'Frankreich', 'Francia'],
    ['Mbretëria e Bashkuar', 'United Kingdom', 'Vereinigtes Königreich', 'Reino Unido'],
    ['Shtetet e Bashkuara', 'United States', 'Vereinigte Staaten', 'Estados Unidos'],
  ],
  label: ['Shteti', 'Country', 'Land', 'País'],
} as const
