import './styles/keys.css'
import { Fragment } from 'react'
import { useWords, type Words } from './language.ts'

/** Keys as they are printed on a keyboard: `Mod+k`, `g u`. */
export function Keys({ keys }: { readonly keys: string }) {
  const { t } = useWords()
  const printed = keys.split(/[ +]/).map((key) => printedAs(key, t))
  return (
    <span className="keys">
      {printed.map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may come twice and never moves
        <Fragment key={at}>
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}

function printedAs(key: string, t: Words['t']): string {
  if (key === 'Mod') return isApple ? '⌘' : t('shortcut.ctrl')
  if (key === 'Space') return t('shortcut.space')
  if (key === 'Escape') return 'Esc'
  return key.length === 1 ? key.toUpperCase() : key
}

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
