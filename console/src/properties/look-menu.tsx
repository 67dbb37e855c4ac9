import { Popover } from '@mantine/core'
import { unit } from '@prona/contract/resources'
import { useId } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { Icon } from '../ui/icon.tsx'
import { CheckList } from '../ui/inputs/check-list.tsx'
import { EitherBox } from '../ui/inputs/either-box.tsx'
import { useWords } from '../ui/language.ts'
import { colourings, type Look, type ShownPart, shownParts } from './look.ts'

type Props = { readonly look: Look; readonly onChange: (look: Look) => void }

const fieldOf = {
  code: 'code',
  layout: 'layout',
  area: 'netArea',
  price: 'salePrice',
  areaPrice: 'areaPrice',
} as const satisfies Readonly<Record<ShownPart, keyof typeof unit.fields>>

/** What stands in a cell and what colours it. */
export function LookMenu({ look, onChange }: Props) {
  const { t, label } = useWords()
  const id = useId()
  const access = useAccess()
  const offered = shownParts.filter((one) => access.field(unit, fieldOf[one]))
  const hasPrices = offered.includes('areaPrice')
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <button type="button" className="btn btn--s">
          <Icon name="preferences" />
          <span className="btn__word">{t('matrix.cell')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('matrix.cell')}>
        <div className="editor matrix__look">
          <CheckList
            label={t('matrix.cell')}
            options={offered.map((one) => ({ value: one, label: label(unit.fields[fieldOf[one]].label) }))}
            value={look.shows}
            onChange={(shows) => {
              const chosen = shownParts.filter((one) => shows.includes(one))
              if (chosen.length > 0) onChange({ ...look, shows: chosen })
            }}
          />
          {hasPrices && (
            <div className="field">
              <span className="lbl" id={`${id}-label`}>
                {t('matrix.colouring')}
              </span>
              <EitherBox
                id={id}
                label={t('matrix.colouring')}
                value={look.colouring}
                options={colourings.map((one) => ({ value: one, label: label(unit.fields[one].label) }))}
                onChange={(chosen) => {
                  const colouring = colourings.find((one) => one === chosen)
                  if (colouring) onChange({ ...look, colouring })
                }}
              />
            </div>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
