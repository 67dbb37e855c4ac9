// Runs before anything is painted, so that a dark console never flashes light. A file of its own and not a
// bundled one: the content security policy allows no inline script, and modules run only after the first paint.
// The same attributes are set by src/app/settings.ts; a test holds the two together.
;(() => {
  const root = document.documentElement
  let stored = {}
  let isIn = false
  try {
    stored = JSON.parse(localStorage.getItem('app.settings') || '{}') || {}
    isIn = localStorage.getItem('token') !== null
    const language = localStorage.getItem('language')
    if (language && /^(sq|en|de|es)$/.test(language)) root.lang = language
  } catch {
    // Blocked or broken storage: the defaults of the page stand.
  }
  const set = (name, allowed, value) => {
    if (allowed.includes(value)) root.setAttribute(name, value)
  }
  set('data-preset', ['blue', 'green', 'indigo', 'purple'], stored.colorPreset)
  set('data-contrast', ['normal', 'high'], stored.contrast)
  set('dir', ['ltr', 'rtl'], stored.direction)
  set('data-layout', ['vertical', 'horizontal'], stored.layout)
  set('data-nav', ['evident', 'discrete', 'blend-in'], stored.navColor)
  set('data-mode', ['light', 'dark'], stored.paletteMode)
  set('data-mantine-color-scheme', ['light', 'dark'], stored.paletteMode)
  const color = stored.paletteMode === 'dark' ? '#131A28' : '#FFFFFF'
  document.querySelector('meta[name="theme-color"]').setAttribute('content', color)
  if (isIn) {
    // Whoever has a token most likely still may come in: their page is fetched beside the program that asks.
    const desk = document.querySelector('meta[name="desk"]')?.getAttribute('content') ?? ''
    for (const file of desk.split(' ').filter(Boolean)) {
      const link = document.createElement('link')
      if (file.endsWith('.js')) link.rel = 'modulepreload'
      else Object.assign(link, { rel: 'preload', as: 'style' })
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    }
  }
  if (stored.responsiveFontSizes === false) root.setAttribute('data-type', 'fixed')
  if (stored.stretch === true) root.setAttribute('data-width', 'wide')
})()
