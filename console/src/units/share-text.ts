import { formatArea, formatMoney } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { Row } from '@prona/contract/kernel/resource'
import { type Language, languages } from '@prona/contract/kernel/words'
import type { unit } from '@prona/contract/resources'

type Shared = Pick<
  Row<typeof unit>,
  | 'code'
  | 'title'
  | 'kind'
  | 'layout'
  | 'floor'
  | 'netArea'
  | 'salePrice'
  | 'currency'
  | 'property'
  | 'labels'
>

/** In the customer's language, of which the declaration knows no word while the reader's is another. */
const floors: Readonly<Record<Language, string>> = { sq: 'kati', en: 'floor', de: 'Etage', es: 'planta' }

/** The same of what a unit is. */
export const kinds: Readonly<Record<string, readonly string[]>> = {
  apartment: ['Apartament', 'Apartment', 'Wohnung', 'Apartamento'],
  duplex: ['Dupleks', 'Duplex', 'Maisonette', 'Dúplex'],
  penthouse: ['Penthaus', 'Penthouse', 'Penthouse', 'Ático'],
  studio: ['Garsonierë', 'Studio', 'Studio', 'Estudio'],
  shop: ['Dyqan', 'Shop', 'Laden', 'Local'],
  office: ['Zyrë', 'Office', 'Büro', 'Oficina'],
  warehouse: ['Magazinë', 'Warehouse', 'Lager', 'Almacén'],
  parking: ['Vend parkimi', 'Parking space', 'Stellplatz', 'Plaza de aparcamiento'],
  storage: ['Bodrum', 'Storage room', 'Kellerraum', 'Trastero'],
  villa: ['Vilë', 'Villa', 'Villa', 'Villa'],
  land: ['Truall', 'Land', 'Grundstück', 'Terreno'],
}

/** What a customer is told of a unit in a message: what it is, how large, its price, and which one. */
export function shareText(row: Shared, language: Language): string {
  const { title, kind, layout, floor, netArea, salePrice, currency } = row
  const told = title?.[language]
  const what = [kinds[kind]?.[languages.indexOf(language)], layout]
  const facts = [
    what.filter(Boolean).join(' '),
    typeof floor === 'number' ? `${floors[language]} ${formatNumber(floor, language)}` : '',
    typeof netArea === 'number' ? formatArea(netArea, language) : '',
  ]
  // A price that is hidden from the reader is not here.
  const price =
    typeof salePrice === 'number' && isCurrency(currency) ? formatMoney(salePrice, currency, language) : ''
  const which = [row.labels[row.property], row.code].filter(Boolean).join(' · ')
  return [facts.filter(Boolean).join(', '), price, which, told].filter(Boolean).join('\n')
}
