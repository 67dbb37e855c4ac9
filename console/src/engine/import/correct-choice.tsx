import type { FieldOf } from '@prona/contract/kernel/field'
import { Button } from '../../ui/button.tsx'
import { Pick } from '../../ui/inputs/pick.tsx'
import { useWords } from '../../ui/language.ts'
import { choiceLike } from './choice-like.ts'

type Props = {
  readonly field: FieldOf<'choice'>
  readonly id: string
  readonly label: string
  readonly text: string
  readonly onCorrect: (text: string) => void
}

/** Corrects a text that is none of a field's choices: the likeliest one takes a click, any other is in the list. */
export function CorrectChoice({ field, id, label, text, onCorrect }: Props) {
  const words = useWords()
  const options = Object.entries(field.choices).map(([value, name]) => ({ value, label: words.label(name) }))
  const likely = options.find(({ value }) => value === choiceLike(field.choices, text))
  return (
    <span className="outcome__choice">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <Pick
        id={id}
        label={label}
        value={null}
        shown={text}
        options={options}
        onChange={(value) => value && onCorrect(value)}
      />
      {likely && (
        <Button small onClick={() => onCorrect(likely.value)}>
          {words.t('import.suggested', { value: likely.label })}
        </Button>
      )}
    </span>
  )
}
