import type { Milestone } from '@prona/contract/instalments/plan'
import type { Field } from '@prona/contract/kernel/field'
import { formatDay } from '@prona/contract/kernel/format'
import { type Money, percentOf } from '@prona/contract/kernel/money'
import { planTemplate } from '@prona/contract/resources'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isRecord } from '../engine/data/value-at.ts'
import { readings } from '../engine/fields/readings.ts'
import { FormField } from '../engine/form/form-field.tsx'
import { FigureBox } from '../ui/inputs/figure-box.tsx'
import { Frame } from '../ui/inputs/frame.tsx'
import { useWords } from '../ui/language.ts'
import { dueBy, shareIn } from './plan-values.ts'

type Props = {
  readonly index: number
  readonly total: Money
  readonly milestones: readonly Milestone[]
  readonly fields: Field
}

/** One payment: what it is for, when it is due, and how much it is, as an amount and as a share of the total. */
export function PlanRowFields({ index, total, milestones, fields: list }: Props) {
  const { t, label, language } = useWords()
  const path = `rows.${index}`
  const row: unknown = useWatch({ name: path })
  if (list.kind !== 'list') return null
  const { name, milestone, dueOn, offsetMonths, offsetDays, amount } = list.fields
  const due = isRecord(row) ? dueBy(row, milestones) : undefined
  return (
    <>
      <b className="make__place num">{index + 1}</b>
      {name && <FormField path={`${path}.name`} field={name} />}
      {milestone && <FormField path={`${path}.milestone`} field={milestone} />}
      {due === undefined ? (
        dueOn && <FormField path={`${path}.dueOn`} field={dueOn} />
      ) : (
        <>
          {offsetMonths && <FormField path={`${path}.offsetMonths`} field={offsetMonths} />}
          {offsetDays && <FormField path={`${path}.offsetDays`} field={offsetDays} />}
          <div className="field payplan__due">
            <span className="lbl">{dueOn && label(dueOn.label)}</span>
            <output className="num">{due === null ? t('plan.waits') : formatDay(due, language)}</output>
          </div>
        </>
      )}
      <Share path={path} total={total} />
      {amount && <FormField path={`${path}.amount`} field={amount} />}
    </>
  )
}

/** The share of the total that the amount is; typed, it becomes the amount. */
function Share({ path, total }: { readonly path: string; readonly total: Money }) {
  const { label, language } = useWords()
  const { setValue } = useFormContext()
  const amount: unknown = useWatch({ name: `${path}.amount` })
  const id = useId()
  const { percent } = readings
  return (
    <Frame id={id} label={label(planTemplate.fields.parts.fields.shareBp.label)}>
      {(wiring) => (
        <FigureBox
          {...wiring}
          value={shareIn(amount, total)}
          parse={percent.parse}
          format={(value) => percent.format(value, language)}
          unit={percent.unit}
          onChange={(share) => {
            if (typeof share !== 'number') return
            setValue(`${path}.amount`, percentOf(total, share), { shouldDirty: true })
          }}
        />
      )}
    </Frame>
  )
}
