import type { Row } from '@prona/contract/kernel/resource'
import type { unit } from '@prona/contract/resources'
import { use, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isRecord } from '../engine/data/value-at.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { withUnits } from './picked-lines.ts'
import { UnitPickerContext } from './unit-picker.ts'

type Props = { readonly known: readonly Row<typeof unit>[] }

/** Opens the floor matrix, in which the order's units are chosen beside typing them. */
export function PickUnitsButton({ known }: Props) {
  const { t } = useWords()
  const PickUnits = use(UnitPickerContext)
  const { getValues, setValue } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  if (!PickUnits) return null
  return (
    <div className="f6 row">
      <Button
        small
        icon="building"
        onPointerEnter={PickUnits.ahead}
        onFocus={PickUnits.ahead}
        onClick={() => setOpen(true)}
      >
        {t('order.fromMatrix')}
      </Button>
      {isOpen && (
        <PickUnits
          building={known[0]?.property}
          had={known.map(({ _id }) => _id)}
          onClose={() => setOpen(false)}
          onChoose={(property, units) => {
            const lines: unknown = getValues('lines')
            const elsewhere = known.filter((one) => one.property !== property).map(({ _id }) => _id)
            const before = Array.isArray(lines) ? lines.filter(isRecord) : []
            setValue('lines', withUnits(before, units, elsewhere), { shouldDirty: true, shouldTouch: true })
          }}
        />
      )}
    </div>
  )
}
