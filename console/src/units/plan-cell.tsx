import { knownText } from '@prona/contract/kernel/kinds'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { unit } from '@prona/contract/resources'
import { useWords } from '../ui/language.ts'
import type { PlannedUnit } from './unit-plan.ts'
import type { Outcome } from './use-planned-units.ts'

type Props = { readonly one: PlannedUnit; readonly there: Outcome['there'] }

/** A unit before it is made; its code crossed out where there is one of that code. */
export function PlanCell({ one, there }: Props) {
  const { t, language } = useWords()
  const { code, place, salePrice } = one
  const isThere = there.has(code)
  const room = [
    place.layout,
    typeof place.netArea === 'number' && formatNumber(place.netArea / 100, language),
    place.view && knownText(unit.fields.view, place.view, language),
  ]
  const about = room.filter(Boolean).join(' · ')
  return (
    <div className="cell" data-off={isThere || undefined} title={isThere ? t('make.isThere') : undefined}>
      <b>
        <bdi dir="ltr">{isThere ? <s>{code}</s> : code}</bdi>
      </b>
      {isThere && <span className="vh">{t('make.isThere')}</span>}
      {about && (
        <span>
          <bdi dir="auto">{about}</bdi>
        </span>
      )}
      {salePrice !== undefined && !isThere && (
        <span>
          <bdi dir="ltr">{formatNumber(salePrice / 100, language)}</bdi>
        </span>
      )}
    </div>
  )
}
