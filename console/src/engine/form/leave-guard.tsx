import type { Fields } from '@prona/contract/kernel/field'
import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { askBeforeLoss } from '../../ui/unsaved.ts'
import type { Values } from './form-values.ts'
import { useChangeCount } from './save-bar.tsx'

const Confirm = latePart(async () => (await import('../../ui/confirm.tsx')).Confirm)

type Props = {
  readonly fields: Fields
  readonly base: Values
  readonly isDone: RefObject<boolean>
  readonly onLeave: () => void
}

/** Asks before unsaved work is left; over a reload the draft keeps it. */
export function LeaveGuard({ fields, base, isDone, onLeave }: Props) {
  const { t } = useWords()
  const isOpen = useChangeCount(fields, base) > 0
  const [asked, setAsked] = useState<(isLeft: boolean) => void>()
  const blocker = useBlocker({
    shouldBlockFn: () => isOpen && !isDone.current,
    enableBeforeUnload: () => isOpen && !isDone.current,
    withResolver: true,
  })
  useEffect(() => {
    if (!isOpen) return
    return askBeforeLoss(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAsked(() => resolve)
      return promise
    })
  }, [isOpen])

  if (blocker.status !== 'blocked' && !asked) return null
  const answer = (isLeft: boolean) => {
    asked?.(isLeft)
    setAsked(undefined)
    if (blocker.status !== 'blocked') return
    if (isLeft) blocker.proceed()
    else blocker.reset()
  }
  return (
    <Confirm
      title={t('form.leaveTitle')}
      text={t('form.leaveAsk')}
      verb={t('form.leave')}
      otherwise={t('form.stay')}
      opened
      onClose={() => answer(false)}
      onConfirm={() => {
        isDone.current = true
        onLeave()
        answer(true)
      }}
      danger
    />
  )
}
