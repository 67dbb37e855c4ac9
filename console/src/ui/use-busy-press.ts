import { useLayoutEffect } from 'react'

/** While what a button opens is still on its way, the button shows that it was pressed. */
export function useBusyPress(isWaiting: boolean): void {
  useLayoutEffect(() => {
    const pressed = document.activeElement
    if (!isWaiting || !(pressed instanceof HTMLButtonElement)) return
    pressed.setAttribute('aria-busy', 'true')
    return () => pressed.removeAttribute('aria-busy')
  }, [isWaiting])
}
