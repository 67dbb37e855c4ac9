/** Less than this is a bar of the browser that comes and goes, and no keyboard. */
const leastKeys = 120

/**
 * Where the window does not give way to the keys on a screen, they lie over the end of the page: here it is told
 * how much they take, so that what saves stands above them, and what is written stays in sight.
 */
export function followKeys(): void {
  const seen = window.visualViewport
  if (!seen) return
  const page = document.documentElement
  let before = 0
  const tell = () => {
    const hidden = Math.round(page.clientHeight - seen.height - seen.offsetTop)
    // Whoever has come nearer sees less of the page without any keys.
    const keys = seen.scale > 1.01 || hidden < leastKeys ? 0 : hidden
    if (keys === before) return
    page.style.setProperty('--keys', `${keys}px`)
    if (keys > before) document.activeElement?.scrollIntoView({ block: 'nearest' })
    before = keys
  }
  seen.addEventListener('resize', tell)
  seen.addEventListener('scroll', tell)
}
