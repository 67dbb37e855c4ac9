/** Less than this is the browser's own bar and no keyboard. */
const leastKeys = 120

/**
 * Keeps the focused field visible when an on-screen keyboard opens. Where the window does not shrink, the page gets
 * the keyboard's height, so that the save bar stays above it.
 */
export function followKeys(): void {
  const seen = window.visualViewport
  if (!seen) return
  const page = document.documentElement
  let height = seen.height
  const tell = () => {
    // Zoomed in, the visible part is smaller without any keyboard.
    const isNear = seen.scale > 1.01
    const hidden = Math.round(page.clientHeight - seen.height - seen.offsetTop)
    page.style.setProperty('--keys', `${isNear || hidden < leastKeys ? 0 : hidden}px`)
    const isRisen = !isNear && height - seen.height > leastKeys
    height = seen.height
    if (isRisen) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  seen.addEventListener('resize', tell)
  seen.addEventListener('scroll', tell)
}
