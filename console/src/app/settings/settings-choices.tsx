import { type ReactNode, useId } from 'react'
import { useWords } from '../../ui/language.ts'
import { Switch } from '../../ui/switch.tsx'
import { changeSettings, type Settings, useSettings } from './settings.ts'
import { Pattern } from './settings-pattern.tsx'

/** The eight choices of the app settings; each takes effect at once. */
export function SettingsChoices() {
  const { t } = useWords()
  const settings = useSettings()
  return (
    <>
      <Choice
        legend={t('settings.color')}
        value={settings.colorPreset}
        onChoose={(colorPreset) => changeSettings({ colorPreset })}
        options={[
          ['green', t('settings.green'), <Swatch key="green" preset="green" />],
          ['blue', t('settings.blue'), <Swatch key="blue" preset="blue" />],
          ['indigo', t('settings.indigo'), <Swatch key="indigo" preset="indigo" />],
          ['purple', t('settings.purple'), <Swatch key="purple" preset="purple" />],
        ]}
      />
      <Choice
        legend={t('settings.mode')}
        value={settings.paletteMode}
        onChoose={(paletteMode) => changeSettings({ paletteMode })}
        options={[
          ['light', t('settings.light'), <Pattern key="light" name="light" />],
          ['dark', t('settings.dark'), <Pattern key="dark" name="dark" />],
        ]}
      />
      <Choice
        legend={t('settings.nav')}
        value={settings.navColor}
        onChoose={(navColor) => changeSettings({ navColor })}
        options={[
          ['blend-in', t('settings.blendIn'), <Pattern key="blend-in" name="blendIn" />],
          ['discrete', t('settings.discrete'), <Pattern key="discrete" name="discrete" />],
          ['evident', t('settings.evident'), <Pattern key="evident" name="evident" />],
        ]}
      />
      <Choice
        legend={t('settings.layout')}
        help={t('settings.layoutHelp')}
        value={settings.layout}
        onChoose={(layout) => changeSettings({ layout })}
        options={[
          ['vertical', t('settings.vertical'), <Pattern key="vertical" name="vertical" />],
          ['horizontal', t('settings.horizontal'), <Pattern key="horizontal" name="horizontal" />],
        ]}
      />
      <Choice
        legend={t('settings.width')}
        value={settings.stretch ? 'wide' : 'compact'}
        onChoose={(width) => changeSettings({ stretch: width === 'wide' })}
        options={[
          ['compact', t('settings.compact'), <Pattern key="compact" name="compact" />],
          ['wide', t('settings.wide'), <Pattern key="wide" name="wide" />],
        ]}
      />
      <div className="optpair">
        <Choice
          legend={t('settings.contrast')}
          value={settings.contrast}
          onChoose={(contrast) => changeSettings({ contrast })}
          options={[
            ['normal', t('settings.normal')],
            ['high', t('settings.high')],
          ]}
        />
        <Choice
          legend={t('settings.direction')}
          value={settings.direction}
          onChoose={(direction) => changeSettings({ direction })}
          options={[
            ['ltr', t('settings.ltr')],
            ['rtl', t('settings.rtl')],
          ]}
        />
      </div>
      <Switch
        label={t('settings.type')}
        help={t('settings.typeHelp')}
        checked={settings.responsiveFontSizes}
        onChange={(responsiveFontSizes) => changeSettings({ responsiveFontSizes })}
      />
    </>
  )
}

type ChoiceProps<T extends string> = {
  readonly legend: string
  readonly help?: string
  readonly value: T
  readonly options: readonly (readonly [value: T, name: string, picture?: ReactNode])[]
  readonly onChoose: (value: T) => void
}

function Choice<T extends string>({ legend, help, value, options, onChoose }: ChoiceProps<T>) {
  const name = useId()
  const isPictured = options.some(([, , picture]) => picture)
  return (
    <fieldset className="opt">
      <legend>{legend}</legend>
      <div className="opts" data-n={isPictured ? options.length : 1}>
        {options.map(([one, word, picture]) => (
          <label key={one} className="optc">
            <input
              type="radio"
              className="vh"
              name={name}
              checked={one === value}
              onChange={() => onChoose(one)}
            />
            {picture}
            <span>{word}</span>
          </label>
        ))}
      </div>
      {help && <p className="help only-phone">{help}</p>}
    </fieldset>
  )
}

function Swatch({ preset }: { readonly preset: Settings['colorPreset'] }) {
  return <i className="sw" data-preset={preset} />
}
