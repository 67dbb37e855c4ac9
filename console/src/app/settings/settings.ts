import { create } from 'zustand'
import { deviceStore } from '../../ui/browser-store.ts'

/** How the console looks, kept under `app.settings`. */
export type Settings = {
  readonly colorPreset: 'blue' | 'green' | 'indigo' | 'purple'
  readonly contrast: 'normal' | 'high'
  readonly direction: 'ltr' | 'rtl'
  readonly layout: 'vertical' | 'horizontal'
  readonly navColor: 'evident' | 'discrete' | 'blend-in'
  readonly paletteMode: 'light' | 'dark'
  readonly responsiveFontSizes: boolean
  readonly stretch: boolean
}

export const defaultSettings: Settings = {
  colorPreset: 'blue',
  contrast: 'normal',
  direction: 'ltr',
  layout: 'vertical',
  navColor: 'evident',
  paletteMode: 'light',
  responsiveFontSizes: true,
  stretch: false,
}

const storageKey = 'app.settings'
const invalidPreset = 'Invalid color preset, accepted values: blue, green, indigo or purple'

export const useSettings = create<Settings>(() => defaultSettings)

/** Once, at the start: what was stored, applied to the page. */
export function loadSettings(): void {
  apply(settingsFrom(parsed(deviceStore.getItem(storageKey))))
}

/** A choice made in one tab holds in all of them. */
export function followSettings(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey || key === null) apply(settingsFrom(parsed(newValue)))
  })
}

export function changeSettings(change: Partial<Settings>): void {
  const settings = { ...useSettings.getState(), ...change }
  deviceStore.setItem(storageKey, JSON.stringify(settings))
  apply(settings)
}

export function isUsual(settings: Settings): boolean {
  return JSON.stringify(settingsFrom(settings)) === JSON.stringify(defaultSettings)
}

/** The stored settings; anything missing or unknown is replaced by its default. */
export function settingsFrom(stored: unknown, log: (message: string) => void = console.error): Settings {
  const given: Readonly<Record<string, unknown>> = isRecord(stored) ? stored : {}
  const preset = oneOf(['blue', 'green', 'indigo', 'purple'], given.colorPreset)
  if (given.colorPreset !== undefined && !preset) log(invalidPreset)
  return {
    colorPreset: preset ?? defaultSettings.colorPreset,
    contrast: oneOf(['normal', 'high'], given.contrast) ?? defaultSettings.contrast,
    direction: oneOf(['ltr', 'rtl'], given.direction) ?? defaultSettings.direction,
    layout: oneOf(['vertical', 'horizontal'], given.layout) ?? defaultSettings.layout,
    navColor: oneOf(['evident', 'discrete', 'blend-in'], given.navColor) ?? defaultSettings.navColor,
    paletteMode: oneOf(['light', 'dark'], given.paletteMode) ?? defaultSettings.paletteMode,
    responsiveFontSizes: given.responsiveFontSizes !== false,
    stretch: given.stretch === true,
  }
}

/**
 * The attributes on `<html>` that the style sheets read. public/first-paint.js sets the same before anything
 * is painted.
 */
export function attributesOf(settings: Settings): Readonly<Record<string, string>> {
  return {
    'data-preset': settings.colorPreset,
    'data-contrast': settings.contrast,
    dir: settings.direction,
    'data-layout': settings.layout,
    'data-nav': settings.navColor,
    'data-mode': settings.paletteMode,
    'data-mantine-color-scheme': settings.paletteMode,
    'data-type': settings.responsiveFontSizes ? 'responsive' : 'fixed',
    'data-width': settings.stretch ? 'wide' : 'compact',
  }
}

/** What surrounds the page on a phone and in an installed window: the colour of the top bar. */
export function themeColorOf({ paletteMode }: Pick<Settings, 'paletteMode'>): string {
  return paletteMode === 'dark' ? '#131A28' : '#FFFFFF'
}

function apply(settings: Settings): void {
  for (const [name, value] of Object.entries(attributesOf(settings))) {
    document.documentElement.setAttribute(name, value)
  }
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColorOf(settings))
  useSettings.setState(settings)
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((one) => one === value)
}
