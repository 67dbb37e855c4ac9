const stopDelayMs = 175

/** Marks whatever scrolls, while it does and a moment after: the style sheets show its bars as long. */
export function followScrolling(): void {
  const stopping = new WeakMap<Element, ReturnType<typeof setTimeout>>()
  const mark = ({ target }: Event) => {
    const element = target instanceof Document ? target.documentElement : target
    if (!(element instanceof HTMLElement)) return
    if (element.dataset.scrolling === undefined) element.dataset.scrolling = ''
    clearTimeout(stopping.get(element))
    stopping.set(
      element,
      setTimeout(() => delete element.dataset.scrolling, stopDelayMs),
    )
  }
  document.addEventListener('scroll', mark, { capture: true, passive: true })
}
