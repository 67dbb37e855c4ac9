import { useSettings } from './settings.ts'

/** Paper is white, so the page turns light while it is printed. Returns how to stop that. */
export function followPrinting(): () => void {
  const begin = () => turn('light')
  const end = () => turn(useSettings.getState().paletteMode)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

function turn(mode: 'light' | 'dark'): void {
  for (const name of ['data-mode', 'data-mantine-color-scheme']) {
    document.documentElement.setAttribute(name, mode)
  }
}
