import type { FieldOf } from '@prona/contract/kernel/field'
import { CheckBox } from '../../../ui/inputs/check-box.tsx'
import { EitherBox } from '../../../ui/inputs/either-box.tsx'
import { GroupedChecks } from '../../../ui/inputs/grouped-checks.tsx'
import { Pick } from '../../../ui/inputs/pick.tsx'
import { choicesOf, optionsOf } from '../../fields/choice.tsx'
import { textOf, textsOf } from '../../fields/view.ts'
import type { InputProps, InputView } from './input-view.ts'

export const choice: InputView<FieldOf<'choice'>> = { Input: OneOf }

export const choices: InputView<FieldOf<'choices'>> = {
  Input: ({ field, path, value, onChange, wiring, display }) => (
    <GroupedChecks
      {...wiring}
      options={optionsOf(field, path, display)}
      value={textsOf(value)}
      onChange={onChange}
    />
  ),
}

export const flag: InputView<FieldOf<'flag'>> = {
  Input: ({ field, value, onChange, wiring, display: { words } }) => (
    <div className="input input--bare">
      <CheckBox wiring={wiring} checked={value === true} onChange={onChange}>
        {field.help ? words.label(field.help) : words.t(value === true ? 'list.yes' : 'list.no')}
      </CheckBox>
    </div>
  ),
}

const mostAtOnce = 2

/** Two options are both shown; of more one is picked from a list. */
function OneOf({ field, value, onChange, wiring, display, placeholder }: InputProps<FieldOf<'choice'>>) {
  const options = choicesOf(field, display)
  const isShort = options.length <= mostAtOnce && !field.optional && !field.marks
  const Input = isShort ? EitherBox : Pick
  return (
    <Input
      {...wiring}
      value={textOf(value) || null}
      options={options}
      onChange={onChange}
      clearable={field.optional}
      {...(!isShort && { placeholder })}
    />
  )
}
