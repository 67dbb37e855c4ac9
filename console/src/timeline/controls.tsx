import { addDays } from '@prona/contract/kernel/day'
import { formatDay, formatRange } from '@prona/contract/kernel/format'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { zooms } from './period.ts'
import type { Shown } from './shown.ts'

/** Which days are shown, how closely, and whether as a chart or as a table. */
export function Controls({ shown }: { readonly shown: Shown }) {
  const { t, language } = useWords()
  const { zoom, period, isTable, onZoom, onShift, onToday, onTable } = shown
  const month = (day: string) => formatDay(day, language, 'monthYear')
  const [first, last] = [month(period.from), month(addDays(period.to, -1))]
  return (
    <>
      <fieldset className="tl__when" aria-label={t('timeline.period')}>
        <Button small icon="previous" aria-label={t('timeline.earlier')} onClick={() => onShift(-1)} />
        <Button small onClick={onToday}>
          {t('form.today')}
        </Button>
        <Button small icon="next" aria-label={t('timeline.later')} onClick={() => onShift(1)} />
        <span className="tl__period" role="status">
          {first === last ? first : formatRange(first, last)}
        </span>
      </fieldset>
      <fieldset className="seg" aria-label={t('timeline.period')}>
        {zooms.map((one) => (
          <button key={one} type="button" aria-pressed={one === zoom} onClick={() => onZoom(one)}>
            {t(`timeline.${one}`)}
          </button>
        ))}
      </fieldset>
      <fieldset className="seg" aria-label={t('timeline.shownAs')}>
        <button type="button" aria-pressed={!isTable} onClick={() => onTable(false)}>
          {t('timeline.chart')}
        </button>
        <button type="button" aria-pressed={isTable} onClick={() => onTable(true)}>
          {t('timeline.table')}
        </button>
      </fieldset>
    </>
  )
}
