import { keptOf, type Milestone } from '@prona/contract/instalments/plan'
import type { Day } from '@prona/contract/kernel/day'
import type { Money } from '@prona/contract/kernel/money'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { filledIn } from '@prona/contract/kernel/words'
import { instalment, order, planTemplate } from '@prona/contract/resources'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useAction } from '../engine/data/use-action.ts'
import { useRecordsById } from '../engine/data/use-records.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { FormField } from '../engine/form/form-field.tsx'
import { FormScope } from '../engine/form/form-scope.tsx'
import { startingValues, type Values, written } from '../engine/form/form-values.ts'
import { type FormParts, FormPartsContext } from '../engine/form/inputs/form-parts.ts'
import { ProblemNote } from '../engine/form/problem-note.tsx'
import { focusFirst, useKeys, useRecordForm } from '../engine/form/use-record-form.ts'
import { useSending } from '../engine/form/use-sending.ts'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { PlanLine } from './plan-line-chart.tsx'
import { PlanRowFields } from './plan-row-fields.tsx'
import { PlanSum } from './plan-sum.tsx'
import { leftOf, planFields, rowsBy, rowsIn, startOf } from './plan-values.ts'

type Props = {
  readonly row: AnyRow
  readonly action: 'plan' | 'replan'
  /** The payments there are already. */
  readonly made: readonly Row<typeof instalment>[]
  /** What is planned: the total without what was received or invoiced. */
  readonly open: Money
  readonly milestones: readonly (Milestone & { readonly name: string })[]
  readonly today: Day
  readonly onClose: () => void
}

export function PlanForm({ row, action, made, open, milestones, today, onClose }: Props) {
  const { t, label } = useWords()
  const [fields] = useState(() => planFields(milestones))
  const display = useFieldDisplay(row)
  const [start] = useState(() => startingValues(fields, startOf(made, open, today)))
  const form = useRecordForm(fields, start, display)
  const { setValue, control } = form
  const [template, from, count, everyMonths] = useWatch({
    control,
    name: ['template', 'from', 'count', 'everyMonths'],
  })
  const rows = rowsIn(useWatch({ control, name: 'rows' }))
  const { rows: templates } = useRecordsById(planTemplate, typeof template === 'string' ? [template] : [])
  const found = templates.find(({ _id }) => _id === template)
  const isArchived = found?.status === 'archived'
  const chosen = isArchived ? undefined : found
  const terms = useMemo(
    () => rowsBy(open, { from, count, everyMonths }, chosen, milestones, today),
    [open, from, count, everyMonths, chosen, milestones, today],
  )
  const last = useRef(terms)
  // What was typed below is replaced only by another choice above.
  useEffect(() => {
    if (!terms || last.current === terms) return
    last.current = terms
    setValue('rows', terms, { shouldDirty: true })
  }, [terms, setValue])
  const left = leftOf(open, rows)
  const call = useAction(order, row, action)
  const keyOf = useKeys()
  const { refused, send: sent } = useSending(form, fields)
  const send = async (values: Values) => {
    const { rows: typed } = written(fields, values)
    const input = { rows: rowsIn(typed).map(withoutIdleDay) }
    const done = await sent(() => call.mutateAsync({ input, key: keyOf([input, row.version]) }))
    if (!done) return
    onClose()
    tellDone(filledIn(label(order.actions[action].done), {}))
  }
  const submit = () => form.handleSubmit(send, (errors) => focusFirst(form.id, fields, errors))()
  const { template: byTemplate, from: since, rows: list, ...equal } = fields
  const parts = useMemo((): FormParts => {
    // A further payment is of what is left.
    return { rowStart: (_, now) => ({ dueOn: today, amount: Math.max(leftOf(open, now), 0) || null }) }
  }, [open, today])
  const money = instalment.fields.amount
  const received = made.reduce((sum, one) => sum + keptOf(one), 0)
  const wrong =
    left === 0
      ? undefined
      : t(left > 0 ? 'plan.missing' : 'plan.tooMuch', { amount: display.say(money, Math.abs(left)) })
  return (
    <FormScope form={form} display={display}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="dialog__text bulk scroll make payplan">
          {received > 0 && <p>{t('plan.kept', { amount: display.say(money, received) })}</p>}
          <FormPartsContext value={parts}>
            <Suspense>
              <div className="fields">
                {byTemplate && <FormField path="template" field={byTemplate} />}
                {isArchived && (
                  <p className="note f6" data-s="late" role="status">
                    <Glyph shape="triangle" />
                    <span>{t('plan.archived')}</span>
                  </p>
                )}
                {since && <FormField path="from" field={since} />}
                {!template &&
                  Object.entries(equal).map(([name, field]) => (
                    <FormField key={name} path={name} field={field} />
                  ))}
                <PlanLine {...{ rows, left, milestones, today, display }} total={open} />
                {list && (
                  <FormField
                    path="rows"
                    field={list}
                    row={(index) => (
                      <PlanRowFields index={index} total={open} milestones={milestones} fields={list} />
                    )}
                  />
                )}
              </div>
            </Suspense>
          </FormPartsContext>
        </div>
        <PlanSum
          open={open}
          rows={rows}
          left={left}
          display={display}
          onFill={(filled) => setValue('rows', filled)}
        />
        <ProblemNote refused={refused} busy={call.isPending} onRetry={submit} />
        <div className="dialog__foot">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="primary" disabled={call.isPending} closedBecause={wrong}>
            {label(order.actions[action].label)}
          </Button>
        </div>
      </form>
    </FormScope>
  )
}

/** What waits for a milestone takes its day from that. */
function withoutIdleDay({ dueOn, offsetMonths, offsetDays, ...row }: Values): Values {
  return row.milestone ? { ...row, offsetMonths, offsetDays } : { ...row, dueOn }
}
