import '../../ui/styles/filters.css'
import type { FilterGroup } from '@prona/client/filter-groups'
import type { Resource } from '@prona/contract/kernel/resource'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { isFilled, type ListState, narrowed } from '../data/list-state.ts'
import { ConditionRow } from './condition-row.tsx'
import { Matching } from './matching.tsx'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly start: readonly FilterGroup[]
  readonly onApply: (groups: readonly FilterGroup[]) => void
  readonly onClose: () => void
}

/** Builds conditions in groups: in each group all must hold or any is enough; all groups must hold. */
export function FilterBuilder({ resource, state, start, onApply, onClose }: Props) {
  const { t } = useWords()
  const [draft, setDraft] = useState<readonly Draft[]>(() =>
    start.length > 0 ? start.map(withId) : [withId(emptyGroup)],
  )
  const [isHeld, setHeld] = useState(false)
  const groups = finished(draft)
  const changed = (id: number, next: FilterGroup) =>
    setDraft(draft.map((one) => (one.id === id ? { ...next, id } : one)))
  return (
    <Dialog title={t('filter.buildTitle')} size={880} opened held={isHeld} onClose={onClose}>
      <div className="builder scroll">
        {draft.map((group, index) => (
          <div key={group.id} className="builder__part">
            {index > 0 && <p className="builder__and muted small">{t('filter.and')}</p>}
            <Group
              resource={resource}
              state={state}
              group={group}
              number={index + 1}
              onHold={setHeld}
              onChange={(next) => changed(group.id, next)}
              onRemove={
                draft.length > 1 ? () => setDraft(draft.filter((one) => one.id !== group.id)) : undefined
              }
            />
          </div>
        ))}
        <button
          type="button"
          className="chip chip--add"
          onClick={() => setDraft([...draft, withId({ ...emptyGroup, type: 'any' })])}
        >
          <Icon name="plus" small />
          {t('filter.addGroup')}
        </button>
      </div>
      <div className="dialog__foot">
        <Matching resource={resource} state={narrowed(state, { filter: {}, where: groups })} />
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button
          look="primary"
          onClick={() => {
            onApply(groups)
            onClose()
          }}
        >
          {t('filter.apply')}
        </Button>
      </div>
    </Dialog>
  )
}

type Draft = FilterGroup & { readonly id: number }

const emptyGroup: FilterGroup = {
  type: 'all',
  conditions: [{ path: '', comparator: 'INCLUDES', value: undefined }],
}

let made = 0
function withId(group: FilterGroup): Draft {
  made += 1
  return { ...group, id: made }
}

/** The groups without conditions that are not filled in yet. */
function finished(draft: readonly Draft[]): readonly FilterGroup[] {
  return draft.flatMap(({ type, conditions }) => {
    const filled = conditions.filter(({ path, value }) => path !== '' && isFilled(value))
    return filled.length > 0 ? [{ type, conditions: filled }] : []
  })
}

type GroupProps = {
  readonly resource: Resource
  readonly state: ListState
  readonly group: FilterGroup
  readonly number: number
  readonly onHold: (isHeld: boolean) => void
  readonly onChange: (group: FilterGroup) => void
  readonly onRemove: (() => void) | undefined
}

function Group({ resource, state, group, number, onHold, onChange, onRemove }: GroupProps) {
  const { t } = useWords()
  const name = useId()
  const { type, conditions } = group
  const taken = conditions.map(({ path }) => path)
  return (
    <fieldset className="builder__group" aria-label={t('filter.group', { number })}>
      <div className="builder__head">
        <span className="seg seg--s" role="radiogroup" aria-label={t('filter.groupType')}>
          {(['all', 'any'] as const).map((one) => (
            <label key={one} className="seg__one" data-on={one === type || undefined}>
              <input
                type="radio"
                className="vh"
                name={name}
                checked={one === type}
                onChange={() => onChange({ ...group, type: one })}
              />
              {t(one === 'all' ? 'filter.allOf' : 'filter.anyOf')}
            </label>
          ))}
        </span>
        {onRemove && (
          <button
            type="button"
            className="tool"
            aria-label={t('filter.removeGroup', { number })}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </button>
        )}
      </div>
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.path || `new-${index}`}
          resource={resource}
          state={state}
          condition={condition}
          taken={taken}
          onHold={onHold}
          onChange={(next) => onChange({ type, conditions: conditions.with(index, next) })}
          onRemove={
            conditions.length > 1 || onRemove
              ? () =>
                  conditions.length > 1
                    ? onChange({ type, conditions: conditions.toSpliced(index, 1) })
                    : onRemove?.()
              : undefined
          }
        />
      ))}
      {!taken.includes('') && (
        <button
          type="button"
          className="chip chip--add"
          onClick={() => onChange({ type, conditions: [...conditions, ...emptyGroup.conditions] })}
        >
          <Icon name="plus" small />
          {t('filter.addCondition')}
        </button>
      )}
    </fieldset>
  )
}
