import { useState } from 'react'
import { useWords } from '../../ui/language.ts'

type Props = {
  /** As a spreadsheet calls it: `D12`. */
  readonly place: string
  readonly text: string
  readonly onCorrect: (text: string) => void
}

/** Corrects a cell of the file that has an issue; Enter goes on to the next one. */
export function CorrectCell({ place, text, onCorrect }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState(text)
  return (
    <span className="input">
      <input
        aria-label={t('import.mendCell', { cell: place })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed !== text && onCorrect(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          nextOf(event.currentTarget)?.focus()
          event.currentTarget.blur()
        }}
      />
    </span>
  )
}

function nextOf(input: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...(input.closest('table')?.querySelectorAll('input') ?? [])]
  return all[all.indexOf(input) + 1]
}
