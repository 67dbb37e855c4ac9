import { useState } from 'react'

type Props = {
  readonly label: string
  readonly text: string
  readonly onCorrect: (text: string) => void
}

/** Corrects a cell of the file that has an issue, or all with the same one; Enter goes on to the next one. */
export function CorrectCell({ label, text, onCorrect }: Props) {
  const [typed, setTyped] = useState(text)
  return (
    <span className="input">
      <input
        aria-label={label}
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
