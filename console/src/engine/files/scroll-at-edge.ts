const edge = 64
const fastest = 14

/**
 * Scrolls the surroundings while something is dragged near their upper or lower edge, faster the nearer it
 * is.
 */
export function scrollAtEdge(part: Element, at: () => number | undefined, onScroll: () => void): () => void {
  const scroller = scrollerOf(part)
  let frame = requestAnimationFrame(step)
  function step() {
    frame = requestAnimationFrame(step)
    const y = at()
    if (y === undefined || !scroller) return
    const { top, bottom } = scroller.getBoundingClientRect()
    const before = scroller.scrollTop
    scroller.scrollTop += speed(y - top) * -1 + speed(bottom - y)
    if (scroller.scrollTop !== before) onScroll()
  }
  return () => cancelAnimationFrame(frame)
}

function speed(away: number): number {
  return away >= edge ? 0 : Math.ceil(fastest * Math.min(1, (edge - away) / edge))
}

function scrollerOf(part: Element): Element | undefined {
  for (let one = part.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return undefined
}
