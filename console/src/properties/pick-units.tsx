import '../ui/styles/matrix.css'
import { unit } from '@prona/contract/resources'
import { useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { FormField } from '../engine/form/form-field.tsx'
import { FormScope } from '../engine/form/form-scope.tsx'
import { useRecordForm } from '../engine/form/use-record-form.ts'
import type { UnitPickerProps } from '../orders/unit-picker.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { Bone } from '../ui/skeleton.tsx'
import { arranged } from '../units/arrangement.ts'
import { facesOf } from './face.ts'
import { MatrixGrid } from './matrix-grid.tsx'
import type { MatrixUnit } from './matrix-unit.ts'
import { levelsOf } from './price-levels.ts'
import { useMatrix } from './use-matrix.ts'
import { usePlacing } from './use-placing.ts'

const fields = { property: unit.fields.property }

/** The units of an order, chosen where they lie in their property; what others do to them shows at once. */
export function PickUnits({ building, had, onChoose, onClose }: UnitPickerProps) {
  const { t } = useWords()
  const display = useFieldDisplay()
  const form = useRecordForm(fields, { property: building ?? null }, display)
  const chosen: unknown = useWatch({ control: form.control, name: 'property' })
  const id = typeof chosen === 'string' ? chosen : undefined
  return (
    <Dialog title={t('order.fromMatrix')} opened onClose={onClose} size={1080}>
      <div className="dialog__text">
        <FormScope form={form} display={display}>
          <div className="fields">
            <FormField path="property" field={fields.property} />
          </div>
        </FormScope>
      </div>
      {id ? (
        <Cells key={id} id={id} had={had} onChoose={(units) => onChoose(id, units)} onClose={onClose} />
      ) : (
        <div className="dialog__foot">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        </div>
      )}
    </Dialog>
  )
}

type CellsProps = {
  readonly id: string
  readonly had: readonly string[]
  readonly onChoose: (units: readonly string[]) => void
  readonly onClose: () => void
}

function Cells({ id, had, onChoose, onClose }: CellsProps) {
  const { t } = useWords()
  const { data } = useMatrix(id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(had))
  const units = data?.units
  const here = units?.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id) ?? []
  return (
    <>
      {units ? (
        units.length > 0 ? (
          <Grid units={units} chosen={chosen} onChoose={setChosen} />
        ) : (
          <p className="dialog__text muted">{t('matrix.none')}</p>
        )
      ) : (
        <div className="dialog__text">
          <Bone width={240} />
        </div>
      )}
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button
          look="primary"
          onClick={() => {
            onChoose(here)
            onClose()
          }}
        >
          {t('order.useChosen', { count: here.length })}
        </Button>
      </div>
    </>
  )
}

type GridProps = {
  readonly units: readonly MatrixUnit[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

const look = { shows: ['code', 'layout', 'price'], colouring: 'status' } as const

function Grid({ units, chosen, onChoose }: GridProps) {
  const words = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const arrangement = useMemo(() => arranged(units), [units])
  const withCurrency = useMemo(() => new Set(units.map(({ currency }) => currency)).size > 1, [units])
  const levels = useMemo(() => levelsOf(units), [units])
  const faceOf = useMemo(
    () => facesOf({ words, look, levels, matching: undefined, withCurrency }),
    [words, levels, withCurrency],
  )
  const placing = usePlacing(scroller, arrangement, { words, look, withCurrency })
  const press = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <div className="pick-units scroll" ref={scroller}>
      {placing && (
        <MatrixGrid
          label={words.t('matrix.name')}
          placing={placing}
          faceOf={faceOf}
          scroller={scroller}
          chosen={chosen}
          matching={undefined}
          onChoose={onChoose}
          onOpen={press}
        />
      )}
    </div>
  )
}
