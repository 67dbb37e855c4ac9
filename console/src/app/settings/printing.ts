import { useSettings } from './settings.ts'

/** Paper is white, whatever the screen is: the page turns light for as long as it is printed. Answers how to stop. */
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
