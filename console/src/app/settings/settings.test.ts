import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { attributesOf, defaultSettings, isUsual, settingsFrom, themeColorOf } from './settings.ts'

const other = {
  colorPreset: 'purple',
  contrast: 'high',
  direction: 'rtl',
  layout: 'horizontal',
  navColor: 'blend-in',
  paletteMode: 'dark',
  responsiveFontSizes: false,
  stretch: true,
}

describe('the look one chose', () => {
  test.each([[undefined], [null], [{}], ['text'], [{ contrast: 'loud', stretch: 'yes' }]])(
    'is the default where %j was stored',
    (stored) => expect(settingsFrom(stored)).toEqual(defaultSettings),
  )

  test('is what was stored', () => expect(settingsFrom(other)).toEqual(other))

  test('falls back to blue, saying so, where the preset is none of ours', () => {
    const logged: string[] = []
    const settings = settingsFrom({ ...other, colorPreset: 'red' }, (message) => logged.push(message))
    expect(settings.colorPreset).toBe('blue')
    expect(logged).toEqual(['Invalid color preset, accepted values: blue, green, indigo or purple'])
  })
})

describe('the dot of the reset button', () => {
  test('is absent while nothing differs from the defaults, in whichever order it was stored', () => {
    const { stretch, ...rest } = defaultSettings
    expect(isUsual({ stretch, ...rest })).toBe(true)
  })

  test.each(Object.entries(other))('shows once %s is %j', (name, value) => {
    expect(isUsual(settingsFrom({ ...defaultSettings, [name]: value }))).toBe(false)
  })
})

describe('before the first paint', () => {
  const script = readFileSync(new URL('../../../public/first-paint.js', import.meta.url), 'utf8')
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
  const [opening = ''] = /<html[^>]*>/.exec(page) ?? []
  const asServed = Object.fromEntries(
    [...opening.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )

  test.each([
    ['nothing', null],
    ['broken text', '{'],
    ['foreign values', '{"paletteMode":"red","direction":7}'],
    ['other choices', JSON.stringify(other)],
    ['some choices', '{"paletteMode":"dark","stretch":true}'],
  ])('the page stands as the settings say after %s was stored', (_, stored) => {
    const attributes = { ...asServed }
    const root = {
      setAttribute: (name: string, value: string) => {
        attributes[name] = value
      },
    }
    const localStorage = { getItem: (key: string) => (key === 'app.settings' ? stored : null) }
    let color = /"theme-color" content="([^"]*)"/.exec(page)?.[1]
    const meta = {
      getAttribute: () => '',
      setAttribute: (_name: string, value: string) => {
        color = value
      },
    }
    const document = { documentElement: root, querySelector: () => meta }
    const ignored = () => {}
    runInNewContext(script, { document, localStorage, setTimeout: ignored, addEventListener: ignored })
    const read = stored === null || stored === '{' ? {} : JSON.parse(stored)
    expect(attributes).toMatchObject(attributesOf(settingsFrom(read)))
    expect(color).toBe(themeColorOf(settingsFrom(read)))
  })
})
