import type { Fields } from '@prona/contract/kernel/field'
import { useBlocker } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense } from 'react'
import type { Values } from '../forms/form-values.ts'
import { useWords } from '../ui/language.ts'
import { useChangeCount } from './save-bar.tsx'

const Confirm = lazy(async () => ({ default: (await import('../ui/confirm.tsx')).Confirm }))

type Props = {
  readonly fields: Fields
  readonly base: Values
  readonly isDone: RefObject<boolean>
  readonly onLeave: () => void
}

/** Asks before work that is not saved is left behind; on a reload the draft is there all the same. */
export function LeaveGuard({ fields, base, isDone, onLeave }: Props) {
  const { t } = useWords()
  const isOpen = useChangeCount(fields, base) > 0
  const blocker = useBlocker({
    shouldBlockFn: () => isOpen && !isDone.current,
    enableBeforeUnload: () => isOpen && !isDone.current,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <Confirm
        title={t('form.leaveTitle')}
        text={t('form.leaveAsk')}
        verb={t('form.leave')}
        opened
        onClose={() => blocker.reset()}
        onConfirm={() => {
          isDone.current = true
          onLeave()
          blocker.proceed()
        }}
        danger
      />
    </Suspense>
  )
}
