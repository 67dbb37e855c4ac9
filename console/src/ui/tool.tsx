import { Icon, type IconName } from './icon.tsx'

type ToolProps = {
  readonly icon: IconName
  readonly label: string
  readonly isOn: boolean
  readonly onClick: (isOn: boolean) => void
}

/** A button for a mode that is on or off. */
export function Tool({ icon, label, isOn, onClick }: ToolProps) {
  return (
    <button
      type="button"
      data-hint={label}
      className="tool"
      aria-label={label}
      aria-pressed={isOn}
      onClick={() => onClick(!isOn)}
    >
      <Icon name={icon} />
    </button>
  )
}
