import { formatDay } from '@prona/contract/kernel/format'
import { order } from '@prona/contract/resources'
import { useAccess } from '../engine/data/access.ts'
import { failureOf } from '../engine/data/problems.ts'
import { useSave } from '../engine/data/use-row.ts'
import { useKeys } from '../engine/form/use-record-form.ts'
import type { RefusalProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { tellFailed } from '../ui/toasts.tsx'
import { movedTo } from './free-days.ts'
import { isOrder } from './use-takers.ts'

/** Where somebody has the days of a lease, the first ones that are free: written into the draft by one press. */
export function OtherDays({ row, problem, onSettled }: RefusalProps) {
  const { t, language } = useWords()
  const mayChange = useAccess().may(order, 'update') && row.can?.update !== false
  const save = useSave(order, row)
  const keyOf = useKeys()
  const freeFrom = problem.taken?.freeFrom
  if (!freeFrom || !mayChange || !isOrder(row) || row.status !== 'draft') return null
  const days = movedTo(freeFrom, row)
  const begin = async () => {
    try {
      await save.mutateAsync({ data: days, version: row.version, key: keyOf([days, row.version]) })
      onSettled()
    } catch (error) {
      tellFailed(failureOf(error, t))
    }
  }
  return (
    <div className="note">
      <Glyph shape="clock" />
      <span className="grow">
        {days.endsOn
          ? t('order.freeBetween', {
              from: formatDay(days.startsOn, language),
              until: formatDay(days.endsOn, language),
            })
          : t('order.freeFrom', { from: formatDay(days.startsOn, language) })}
      </span>
      <Button small disabled={save.isPending} onClick={begin}>
        {t('order.takeDays')}
      </Button>
    </div>
  )
}
