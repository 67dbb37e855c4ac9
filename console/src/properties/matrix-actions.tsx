import { Menu } from '@mantine/core'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { languages } from '@prona/contract/kernel/words'
import { order, property, unit } from '@prona/contract/resources'
import { mostInPriceList } from '@prona/contract/units/matrix'
import { Link } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { CreateLinks } from '../engine/action/create-links.tsx'
import type { SelectionActionProps } from '../engine/batch/selection-action.ts'
import { useAccess } from '../engine/data/access.ts'
import { useReport } from '../engine/reports/use-report.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { languageNames, useWords } from '../ui/language.ts'
import { CompareLink } from '../units/compare-link.tsx'
import type { MatrixUnit } from './matrix-unit.ts'

type Chosen = {
  readonly building: AnyRow
  readonly rows: readonly MatrixUnit[]
  readonly reprice: () => void
}

/** What is chosen, for what can be done with it. */
export const MatrixContext = createContext<Chosen | undefined>(undefined)

/** Beside what every list does with its selected rows. */
export function MatrixActions({ selection }: SelectionActionProps) {
  const chosen = use(MatrixContext)
  if (!chosen) return null
  const [first, ...others] = chosen.rows
  return (
    <>
      {first && others.length === 0 ? <OpenLink id={first._id} /> : <CompareLink selection={selection} />}
      <HoldLinks rows={chosen.rows} />
      <RepriceButton onClick={chosen.reprice} />
      <PriceListMenu {...chosen} />
    </>
  )
}

function OpenLink({ id }: { readonly id: string }) {
  const { t } = useWords()
  return (
    <Link className="btn btn--s" to="/$plural/$id" params={{ plural: unit.plural, id }}>
      {t('grid.open')}
    </Link>
  )
}

/** A new order with these units in it, where nobody has one of them. */
function HoldLinks({ rows }: Pick<Chosen, 'rows'>) {
  const { t, label } = useWords()
  const access = useAccess()
  const taken = rows.filter(({ status }) => status !== 'available' && status !== 'occupied')
  if (!access.may(order, 'create')) return null
  if (taken.length > 0) {
    const codes = taken.map(({ code }) => code)
    const shown = codes.length > shownCodes ? `${codes.slice(0, shownCodes).join(', ')} …` : codes.join(', ')
    return (
      <Button small icon="plus" closedBecause={t('matrix.taken', { count: taken.length, units: shown })}>
        <span className="btn__word">{label(order.names.add)}</span>
      </Button>
    )
  }
  return <CreateLinks resource={order} given={{ lines: rows.map(({ _id }) => ({ unit: _id })) }} small />
}

const shownCodes = 6

function RepriceButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useWords()
  const access = useAccess()
  if (!access.may(unit, 'update') || !access.field(unit, 'salePrice')) return null
  return (
    <Button small icon="cash" onClick={onClick}>
      <span className="btn__word">{t('reprice.action')}</span>
    </Button>
  )
}

/** In the language of whom it is for. */
function PriceListMenu({ building, rows }: Chosen) {
  const { t, label } = useWords()
  const access = useAccess()
  const report = useReport(property, building)
  const { availability } = property.reports
  if (!access.may(property, 'report') || !access.field(unit, 'salePrice')) return null
  const name = t('matrix.priceList')
  if (rows.length > mostInPriceList)
    return (
      <Button small icon="pdf" closedBecause={t('matrix.mostInList', { max: mostInPriceList })}>
        <span className="btn__word">{name}</span>
      </Button>
    )
  const units = rows.map(({ _id }) => _id)
  return (
    <Menu>
      <Menu.Target>
        <Button small icon="pdf">
          <span className="btn__word">{name}</span>
          <Icon name="down" small />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            className="pop__item"
            lang={language}
            onClick={() => report('availability', label(availability.label), { language, units })}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
