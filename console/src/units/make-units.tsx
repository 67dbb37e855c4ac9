import '../ui/styles/batches.css'
import '../ui/styles/make-units.css'
import '../ui/styles/matrix.css'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { property, unit } from '@prona/contract/resources'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useUndo } from '../engine/batch/use-undo.ts'
import { useAccess } from '../engine/data/access.ts'
import { listStateFrom, searchOf } from '../engine/data/list-state.ts'
import { failureOf } from '../engine/data/problems.ts'
import { nameOf } from '../engine/data/use-references.ts'
import { useFormDetails } from '../engine/data/use-row.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { FormScope } from '../engine/form/form-scope.tsx'
import { type FormParts, FormPartsContext } from '../engine/form/inputs/form-parts.ts'
import { focusFirst, useRecordForm } from '../engine/form/use-record-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone } from '../ui/toasts.tsx'
import { fieldsAsked } from './plan-fields.ts'
import { PlanInputs } from './plan-inputs.tsx'
import { PlanPreview, PlanSum } from './plan-preview.tsx'
import { blocksOf, planFrom, planStart } from './plan-values.ts'
import { mostUnits, plannedUnits, problemOfPlan, sheetOf } from './unit-plan.ts'
import { useMakeUnits, useOutcome } from './use-planned-units.ts'

type Props = { readonly row: AnyRow; readonly onClose: () => void }

/** Creates the units of a building from one plan: its blocks and floors, what each floor has, and how they are numbered. */
export function MakeUnits({ row, onClose }: Props) {
  const { t, label } = useWords()
  const { data: details } = useFormDetails(unit)
  const [isHeld, setHeld] = useState(false)
  const title = t('make.title', { property: nameOf(property, row, label) })
  return (
    <Dialog title={title} size={1340} opened held={isHeld} onClose={onClose}>
      {details && <Plan row={row} currency={details.defaults.currency} onHold={setHeld} onClose={onClose} />}
    </Dialog>
  )
}

type PlanProps = Props & { readonly currency: unknown; readonly onHold: (isHeld: boolean) => void }

function Plan({ row, currency, onHold, onClose }: PlanProps) {
  const { t } = useWords()
  const access = useAccess()
  const navigate = useNavigate()
  const undo = useUndo(unit)
  const [start] = useState(() => {
    const hasPrices = access.field(unit, 'salePrice') !== undefined
    const fields = fieldsAsked({ blocks: blocksOf(row), hasPrices })
    return { fields, values: planStart(fields, row, currency) }
  })
  const { fields } = start
  const display = useFieldDisplay()
  const form = useRecordForm(fields, start.values, display)
  const values = useWatch({ control: form.control })
  const plan = useMemo(() => planFrom(fields, values, row._id), [fields, values, row._id])
  const problem = plan && problemOfPlan(plan)
  const good = problem ? undefined : plan
  const planned = useMemo(() => good && { sheet: sheetOf(good), units: plannedUnits(good) }, [good])
  const outcome = useOutcome(planned)
  const work = useMakeUnits()
  const [failure, setFailure] = useState<string>()
  const count = planned?.units.filter(({ code }) => !outcome.there.has(code)).length ?? 0

  const send = async () => {
    if (!planned) return
    setFailure(undefined)
    onHold(true)
    try {
      const { batch, counts } = await work.make(planned.sheet)
      const { created = 0, unchanged = 0 } = counts
      onClose()
      navigate({
        to: '/$plural',
        params: { plural: unit.plural },
        search: searchOf({ ...listStateFrom(unit, {}), filter: { property: [row._id] } }),
      })
      const said = [
        t('make.made', { count: created }),
        unchanged > 0 && t('make.wereThere', { count: unchanged }),
      ]
      tellDone(said.filter(Boolean).join(' '), batch && created > 0 ? undo(batch) : undefined)
    } catch (error) {
      setFailure(failureOf(error, t))
    }
    onHold(false)
  }
  const shown = planned && { units: planned.units, currency: plan?.currency, outcome }
  // Hundreds of cells are drawn between two keys that are typed, and not before the second is seen.
  const seen = useDeferredValue(shown)
  const wrong = problem && t(`make.${problem}`, { max: mostUnits })
  return (
    <FormScope form={form} display={display}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.handleSubmit(send, (errors) => focusFirst(form.id, fields, errors))()
        }}
      >
        <div className="dialog__text bulk scroll make">
          <FormPartsContext value={parts}>
            <Suspense>
              <PlanInputs fields={fields} />
            </Suspense>
          </FormPartsContext>
          {(failure ?? wrong) && (
            <div className="note" data-s="late" role="alert">
              <Glyph shape="triangle" />
              <span>{failure ?? wrong}</span>
            </div>
          )}
          {seen && <PlanPreview {...seen} />}
        </div>
        {/* Below what scrolls, so that the result is seen however many there are. */}
        {shown && <PlanSum {...shown} />}
        <div className="dialog__foot">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            disabled={work.isBusy}
            closedBecause={
              wrong ??
              outcome.refused[0]?.message ??
              (planned && count === 0 ? t('make.allThere') : undefined)
            }
          >
            {count > 0 ? t('make.go', { count }) : t('make.button')}
          </Button>
        </div>
      </form>
    </FormScope>
  )
}

/** A further unit of the floor begins as a copy of the last one, a further price step by what the last one is. */
const parts: FormParts = {
  rowStart: (path, rows) => (path === 'steps' ? { by: rows.at(-1)?.by ?? 'view' } : (rows.at(-1) ?? {})),
}
