import { Popover } from '@mantine/core'
import type { Condition } from '@prona/client/filter-groups'
import type { Field } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Pick } from '../../ui/inputs/pick.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { type ListState, narrowed } from '../data/list-state.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { compared, comparingOf, comparingsFor, comparingWord } from './comparators.ts'
import { FilterEditor } from './editors.tsx'
import { filterName, filterSaid, useFilterNames } from './filter-words.tsx'
import type { Among } from './use-facets.ts'

type Props = {
  readonly resource: Resource
  /** The list around, without these conditions. */
  readonly state: ListState
  readonly condition: Condition
  /** The fields the group has already; each can be used once. */
  readonly taken: readonly string[]
  /** Tells that a value is being chosen, so that Escape closes only that. */
  readonly onHold: (isHeld: boolean) => void
  readonly onChange: (condition: Condition) => void
  readonly onRemove: (() => void) | undefined
}

/** One condition: field, comparison and value. */
export function ConditionRow({ resource, state, condition, taken, onHold, onChange, onRemove }: Props) {
  const words = useWords()
  const { t } = words
  const access = useAccess()
  const id = useId()
  const { path } = condition
  const field = path === '' ? undefined : access.field(resource, path)
  const fields = resource.list.filters.filter(
    (one) => access.field(resource, one) && (one === path || !taken.includes(one)),
  )
  const comparing = comparingOf(condition)
  const comparings = field ? comparingsFor(field) : []
  const name = field ? filterName(resource, path, words) : t('filter.field')
  return (
    <div className="condition">
      <label className="vh" htmlFor={`${id}-field`}>
        {t('filter.field')}
      </label>
      <Pick
        id={`${id}-field`}
        label={t('filter.field')}
        value={path || null}
        options={fields.map((one) => ({ value: one, label: filterName(resource, one, words) }))}
        onChange={(next) => onChange({ path: next ?? '', comparator: 'INCLUDES', value: undefined })}
      />
      {field && (
        <label className="vh" htmlFor={`${id}-comparison`}>
          {t('filter.comparison')}
        </label>
      )}
      {field && (
        <Pick
          id={`${id}-comparison`}
          label={t('filter.comparison')}
          value={comparing}
          options={comparings.map((one) => ({ value: one, label: t(comparingWord(field, one)) }))}
          onChange={(next) => {
            const chosen = comparings.find((one) => one === next)
            if (chosen) onChange(compared(condition, chosen))
          }}
        />
      )}
      {field && (comparing === 'is' || comparing === 'isNot') && (
        <ValuePick
          among={{ resource, state: narrowed(state, { filter: {}, where: [] }) }}
          field={field}
          name={name}
          condition={condition}
          onHold={onHold}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      {onRemove && (
        <button
          type="button"
          className="tool condition__x"
          aria-label={t('filter.removeCondition', { name })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

type ValueProps = Omit<Props, 'resource' | 'state' | 'taken' | 'onChange' | 'onRemove'> & {
  readonly among: Among
  readonly field: Field
  readonly name: string
  readonly onChange: (value: unknown) => void
}

/** The value as text; pressing it opens the same editor as a filter's chip. */
function ValuePick({ among, field, name, condition, onHold, onChange }: ValueProps) {
  const words = useWords()
  const [opened, setOpened] = useState(false)
  const display = useFieldDisplay(useFilterNames(field, condition.value))
  const valueText = filterSaid(condition.value, (one) => display.say(field, one), words)
  const open = (next: boolean) => {
    setOpened(next)
    onHold(next)
  }
  return (
    <Popover opened={opened} onChange={open} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className="input condition__value"
          aria-label={`${name}: ${valueText || words.t('filter.chooseValue')}`}
          onClick={() => open(!opened)}
        >
          <span className={valueText ? 'cut grow' : 'cut grow muted'}>
            {valueText || words.t('filter.chooseValue')}
          </span>
          <Icon name="down" small />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <div className="editor">
          <FilterEditor
            among={among}
            field={field}
            path={condition.path}
            value={condition.value}
            label={name}
            display={display}
            onChange={onChange}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
