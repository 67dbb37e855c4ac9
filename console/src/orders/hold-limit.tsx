import { formatInstant } from '@prona/contract/kernel/format'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { timeZone } from '../engine/data/time-zone.ts'
import type { InputNoteProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { timeNow } from '../ui/clock.ts'
import { useWords } from '../ui/language.ts'
import { lastEnd } from './hold-until.ts'

/** How long the reader's role may hold, known before an end is refused, and taken by one press. */
export function HoldLimit({ row, limits: { longestHoldDays } }: InputNoteProps) {
  const { t, language } = useWords()
  const { setValue } = useFormContext()
  const chosen: unknown = useWatch({ name: 'expiresAt' })
  const [now] = useState(() => timeNow())
  if (longestHoldDays === undefined) return null
  // A hold that is extended counts from its first day.
  const latest = lastEnd(typeof row.heldAt === 'string' ? row.heldAt : now, longestHoldDays)
  const isOpen = latest > now && chosen !== latest
  return (
    <div className="row f6 hold-limit">
      <p className="help grow">
        {t('order.holdLimit', { until: formatInstant(latest, language, timeZone) })}
      </p>
      {isOpen && (
        <Button
          small
          onClick={() =>
            setValue('expiresAt', latest, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        >
          {t('order.useLatest')}
        </Button>
      )}
    </div>
  )
}
