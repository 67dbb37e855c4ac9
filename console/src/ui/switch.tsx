import { useId } from 'react'

type Props = {
  readonly label: string
  readonly help?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** On or off, and at once: nothing is saved afterwards. The whole line is its target. */
export function Switch({ label, help, checked, onChange }: Props) {
  const id = useId()
  return (
    <button
      type="button"
      className="swrow"
      role="switch"
      aria-checked={checked}
      aria-labelledby={id}
      aria-describedby={help && `${id}-help`}
      onClick={() => onChange(!checked)}
    >
      <span className="grow">
        <b className="medium small" id={id}>
          {label}
        </b>
        {help && (
          <span className="muted tiny" id={`${id}-help`}>
            {help}
          </span>
        )}
      </span>
      <span className="switch" />
    </button>
  )
}
