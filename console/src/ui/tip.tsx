import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import { useEffect, useId } from 'react'
import { Keys } from './keys.tsx'

/** An element's `data-hint` as a tooltip, with its shortcut keys beside it. */
export type Hint = {
  readonly element: HTMLElement
  readonly text: string
  readonly keys?: string | undefined
  readonly isBeside: boolean
}

type Props = { readonly hint: Hint; readonly onClose: () => void }

export function Tip({ hint: { element, text, keys, isBeside } }: Props) {
  const id = useId()
  useEffect(() => describe(element, id), [element, id])
  return (
    <Tooltip
      opened
      target={element}
      label={
        <span id={id} className="row">
          {text}
          {keys && <Keys keys={keys} />}
        </span>
      }
      position={isBeside ? 'right' : 'top'}
      offset={isBeside ? 14 : 5}
    />
  )
}

/** Also describes the element to screen readers, unless its name is the same. */
function describe(element: HTMLElement, id: string): (() => void) | undefined {
  const name = element.getAttribute('aria-label') ?? element.textContent
  if (name === element.dataset.hint) return undefined
  const others = () =>
    (element.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id)
  element.setAttribute('aria-describedby', [...others(), id].join(' '))
  return () => {
    const left = others()
    if (left.length > 0) element.setAttribute('aria-describedby', left.join(' '))
    else element.removeAttribute('aria-describedby')
  }
}
