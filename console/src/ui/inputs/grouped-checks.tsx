import { useWords } from '../language.ts'
import { CheckBox } from './check-box.tsx'
import type { Wiring } from './frame.tsx'
import { chosenAfter, grouped, type Option } from './option.ts'

type Props = Wiring & {
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/**
 * Several values of a set. A long one is divided into groups by the first part of the values, each with a heading.
 */
export function GroupedChecks({ options, value, onChange, ...wiring }: Props) {
  const { t } = useWords()
  const groups = grouped(options)
  return (
    <fieldset
      className="grouped"
      id={wiring.id}
      tabIndex={-1}
      aria-labelledby={`${wiring.id}-label`}
      aria-describedby={wiring.describedBy}
    >
      {groups.map(([heading, members], index) => (
        <fieldset key={heading || index} className="grouped__row">
          {heading && <legend className="small medium">{heading}</legend>}
          <div className="grouped__checks">
            {members.map((option) => (
              <CheckBox
                key={option.value}
                checked={value.includes(option.value)}
                disabled={wiring.disabled}
                onChange={(on) => onChange(chosenAfter(options, value, { one: option.value, on }))}
              >
                {option.label}
              </CheckBox>
            ))}
          </div>
        </fieldset>
      ))}
      {groups.length === 0 && <span className="muted small">{t('filter.nothingFound')}</span>}
    </fieldset>
  )
}
