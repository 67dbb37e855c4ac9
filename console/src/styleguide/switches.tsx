import { changeSettings, useSettings } from '../app/settings/settings.ts'

/** The looks the page is shown in: the console's own settings, kept where it keeps them. */
export function Switches() {
  const { paletteMode, contrast, colorPreset, direction } = useSettings()
  return (
    <div className="guide__switches">
      <Choose
        label="Mode"
        options={['light', 'dark']}
        value={paletteMode}
        onChoose={(one) => changeSettings({ paletteMode: one })}
      />
      <Choose
        label="Contrast"
        options={['normal', 'high']}
        value={contrast}
        onChoose={(one) => changeSettings({ contrast: one })}
      />
      <Choose
        label="Preset"
        options={['blue', 'green', 'indigo', 'purple']}
        value={colorPreset}
        onChoose={(one) => changeSettings({ colorPreset: one })}
      />
      <Choose
        label="Direction"
        options={['ltr', 'rtl']}
        value={direction}
        onChoose={(one) => changeSettings({ direction: one })}
      />
    </div>
  )
}

type Props<T extends string> = {
  readonly label: string
  readonly options: readonly T[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

function Choose<T extends string>({ label, options, value, onChoose }: Props<T>) {
  return (
    <fieldset className="seg seg--s" aria-label={label}>
      {options.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {one}
        </button>
      ))}
    </fieldset>
  )
}
