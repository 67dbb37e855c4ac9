import { formatArea, formatMoney, formatNumber } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import type { Row } from '@prona/contract/kernel/resource'
import type { Language } from '@prona/contract/kernel/words'
import type { unit } from '@prona/contract/resources'

type Shared = Pick<
  Row<typeof unit>,
  'code' | 'title' | 'floor' | 'netArea' | 'salePrice' | 'currency' | 'property' | 'labels'
>

/** In the customer's language, of which the declaration knows no word while the reader's is another. */
const floors: Readonly<Record<Language, string>> = { sq: 'Kati', en: 'Floor', de: 'Etage', es: 'Planta' }

/** What a customer is told of a unit in a message: which it is, how large, its price, and where it is found. */
export function shareText(row: Shared, language: Language, link: string): string {
  const { title, floor, netArea, salePrice, currency } = row
  const told = title?.[language]
  const facts = [
    typeof floor === 'number' ? `${floors[language]} ${formatNumber(floor, language)}` : '',
    typeof netArea === 'number' ? formatArea(netArea, language) : '',
  ]
  // A price that is hidden from the reader is not here.
  const price =
    typeof salePrice === 'number' && isCurrency(currency) ? formatMoney(salePrice, currency, language) : ''
  const which = [row.labels[row.property], row.code].filter(Boolean).join(' · ')
  return [told, which, facts.filter(Boolean).join(' · '), price, link].filter(Boolean).join('\n')
}
