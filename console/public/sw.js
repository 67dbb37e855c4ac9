// Keeps the files of the console, so that it opens without a connection. It never touches a call of the API: what the
// server says is the server's alone to say. `version` and `files` are filled in by the build.
const version = 'VERSION'
const files = ['FILES']
const cacheOfThis = `prona-${version}`
const patienceMs = 5_000

// Where the browser knows how, it need not wake this worker for what it would decide anyway.
const decided = [
  { condition: { urlPattern: '/api/*' }, source: 'network' },
  { condition: { urlPattern: '/assets/*' }, source: 'cache' },
]

addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepFiles(), event.addRoutes?.(decided)]))
})

addEventListener('activate', (event) => {
  event.waitUntil(forgetOldFiles())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(findFile(request))
  else if (files.includes(pathname)) event.respondWith(newestFile(request))
})

async function keepFiles() {
  const cache = await caches.open(cacheOfThis)
  // Files named by their content are taken from wherever they already lie; the others anew.
  const fresh = (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })
  // One after the other: whatever is opened meanwhile goes before all of them but one.
  for (const path of files) await cache.add(fresh(path))
  await skipWaiting()
}

/** Tabs of the version before are still open: its files stay until the next one comes. */
async function forgetOldFiles() {
  const kept = (await caches.keys()).filter((name) => name.startsWith('prona-'))
  const before = kept.filter((name) => name !== cacheOfThis).at(-1)
  const old = kept.filter((name) => name !== cacheOfThis && name !== before)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** The newest page wherever there is a line; the kept one where there is none, or none that answers in time. */
async function openPage(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (answer.status < 500) return answer
  } catch {
    // No line: the page that was kept is opened below.
  }
  return (await inThisCache('/')) ?? fetch(request)
}

/** Named by its content, a file is the same in whichever version. */
async function findFile(request) {
  return (await caches.match(request)) ?? fetch(request)
}

async function newestFile(request) {
  try {
    return await fetch(request)
  } catch (cause) {
    const kept = await inThisCache(new URL(request.url).pathname)
    if (kept) return kept
    throw cause
  }
}

async function inThisCache(path) {
  return (await caches.open(cacheOfThis)).match(path)
}
