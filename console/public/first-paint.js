// Runs before anything is painted, so that a dark console never flashes light. A file of its own and not a
// bundled one: the content security policy allows no inline script, and modules run only after the first paint.
// The same attributes are set by src/app/settings/settings.ts; a test holds the two together.
;(() => {
  const root = document.documentElement
  let stored = {}
  let token = null
  try {
    stored = JSON.parse(localStorage.getItem('app.settings') || '{}') || {}
    token = localStorage.getItem('token')
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
  if (token !== null && /^[\x20-\x7e]{1,4000}$/.test(token)) {
    // The program's first question, put while the program is on its way: who is this, if anybody. It asks in the
    // same words, and finds the answer (src/app/session/early-answers.ts).
    const url = `/api/user/auth/user?${new URLSearchParams({ token })}`
    // Whose branch it is nobody knows before the answer, so that the default one is named.
    const headers = {
      Accept: 'application/json',
      'Accept-Language': root.lang,
      Authorization: token,
      branch: 'branch',
    }
    const answer = fetch(url, { headers })
    // Whoever takes it over hears of a line that is gone.
    answer.catch(() => {})
    Object.assign(globalThis, { early: { url, answer } })
  }
  // Where the program itself does not come, the page says so.
  const says = {
    sq: ['Konsola nuk u hap ende.', 'Provo tani'],
    en: ['The console has not opened yet.', 'Try now'],
    de: ['Die Konsole ist noch nicht geöffnet.', 'Jetzt versuchen'],
    es: ['La consola aún no se ha abierto.', 'Reintentar'],
  }
  const say = () => {
    const splash = document.querySelector('.splash')
    if (!splash || splash.querySelector('button')) return
    const [text, label] = says[root.lang] || says.sq
    const words = document.createElement('p')
    words.textContent = text
    const button = document.createElement('button')
    button.className = 'btn btn--primary'
    button.textContent = label
    button.addEventListener('click', () => location.reload())
    splash.append(words, button)
  }
  setTimeout(say, 15_000)
  const isScript = ({ target }) => target instanceof HTMLScriptElement
  addEventListener('error', (event) => isScript(event) && setTimeout(say), true)
  const named = (name) => {
    const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
    return content.split(' ').filter(Boolean)
  }
  // Of a list its own declaration is needed, of any other page of a resource all of them.
  const declared = () => {
    const [version, ...lists] = named('declared')
    const [, plural, ...inside] = location.pathname.split('/')
    if (!lists.includes(plural)) return []
    if (inside.length > 0) return named(`rest-${root.lang}`)
    return [`/assets/declared-${plural}-${root.lang}-${version}.js`]
  }
  // Whoever has a token most likely still may come in: their page is fetched beside the program that asks.
  const files = named(`words-${root.lang}`)
  if (token !== null) files.unshift(...named('first-page'), ...named(`inside-${root.lang}`), ...declared())
  for (const file of files) {
    const link = document.createElement('link')
    if (file.endsWith('.js')) link.rel = 'modulepreload'
    else Object.assign(link, { rel: 'preload', as: 'style' })
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  if (stored.responsiveFontSizes === false) root.setAttribute('data-type', 'fixed')
  if (stored.stretch === true) root.setAttribute('data-width', 'wide')
})()
