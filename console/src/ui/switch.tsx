import { useId } from 'react'

type Props = {
  readonly label: string
  readonly help?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch that takes effect at once. The whole row is clickable. */
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
