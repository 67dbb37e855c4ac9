/** Less than this is a bar of the browser that comes and goes, and no keyboard. */
const leastKeys = 120

/**
 * When the keys on a screen rise, what is written stays in sight. Where the window does not give way to them they lie
 * over the end of the page: it is told how much they take, so that what saves stands above them.
 */
export function followKeys(): void {
  const seen = window.visualViewport
  if (!seen) return
  const page = document.documentElement
  let height = seen.height
  const tell = () => {
    // Whoever has come nearer sees less of the page without any keys.
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
