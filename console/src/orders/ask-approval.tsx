import '../ui/styles/order.css'
import { order } from '@prona/contract/resources'
import { useId, useState } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { failureOf } from '../engine/data/problems.ts'
import { useAction } from '../engine/data/use-action.ts'
import { useKeys } from '../engine/form/use-record-form.ts'
import type { RefusalProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { Frame } from '../ui/inputs/frame.tsx'
import { TextBox } from '../ui/inputs/text-box.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone, tellFailed } from '../ui/toasts.tsx'
import { isOrder } from './use-takers.ts'

const { requestApproval } = order.actions

/** Where a price is more than the reader's role can give: approval is requested on the spot. */
export function AskApproval({ row, problem, onSettled }: RefusalProps) {
  const { t, label } = useWords()
  const mayAsk = useAccess().may(order, 'requestApproval')
  const asking = useAction(order, row, 'requestApproval')
  const keyOf = useKeys()
  const id = useId()
  const [reason, setReason] = useState('')
  const isPrice = problem.fields?.some(({ field }) => field === 'approval') ?? false
  if (!isPrice || !mayAsk || !isOrder(row) || row.approval === 'requested') return null
  const said = reason.trim()
  const ask = async () => {
    const input = { reason: said }
    try {
      await asking.mutateAsync({ input, key: keyOf([input, row.version]) })
      tellDone(label(requestApproval.done))
      onSettled()
    } catch (error) {
      tellFailed(failureOf(error, t))
    }
  }
  return (
    <fieldset
      className="refusal-ask"
      onKeyDown={(event) => {
        // Its dialog would try again what was refused.
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
        event.preventDefault()
        if (said) void ask()
      }}
    >
      <Frame id={id} label={label(requestApproval.input.reason.label)} required span={6}>
        {(wiring) => (
          <TextBox
            {...wiring}
            value={reason}
            maxLength={requestApproval.input.reason.max}
            onChange={setReason}
          />
        )}
      </Frame>
      <Button disabled={asking.isPending || !said} onClick={ask}>
        {label(requestApproval.label)}
      </Button>
    </fieldset>
  )
}
