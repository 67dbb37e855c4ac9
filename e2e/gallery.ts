/**
 * Draws every screen of the demonstration anew for the README and docs/gallery.md: `npm run gallery`.
 * Albanian and English, on a database of its own that is thrown away afterwards. Names after it choose among them.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { say, type WordKey } from '@prona/contract/kernel/words'
import { en } from '@prona/contract/language/en'
import { sq } from '@prona/contract/language/sq'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { restOf } from './at-rest.ts'
import { openChromium } from './chromium.ts'
import { shots } from './gallery-shots.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const languages = { sq, en }
const chosen = process.argv.slice(2)
const isChosen = ({ name }: Shot) => chosen.length === 0 || chosen.includes(name)

export type Teller = (key: WordKey, params?: Readonly<Record<string, string | number>>) => string
export type Shot = {
  readonly name: string
  /** The caption in English for docs/gallery.md. */
  readonly caption: string
  readonly path: string
  readonly phone?: true
  readonly settings?: Readonly<Record<string, unknown>>
  readonly signedOut?: true
  /** What is done before the picture is taken. */
  readonly act?: (page: Page, t: Teller) => Promise<void>
}

/** A record of a list by its place in it, for addresses such as `units/{2}`. */
type Ids = Readonly<Record<string, readonly string[]>>

const folder = mkdtempSync(join(tmpdir(), 'prona-gallery-'))
const child = spawn(process.execPath, [join(root, 'server/src/main.ts'), '--demo'], {
  cwd: folder,
  env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data') },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const address = await outputMatching(/Prona answers at (\S+)/)
  const token = await signedIn(address)
  const ids = await idsOf(address, token)
  const browser = await openChromium()
  for (const language of ['sq', 'en'] as const) {
    mkdirSync(join(root, 'docs/pictures', language), { recursive: true })
    for (const shot of shots.filter(isChosen)) await take(browser, { address, token, ids, language, shot })
  }
  await browser.close()
  writeFileSync(join(root, 'docs/gallery.md'), pageOf(shots))
  const readme = join(root, 'README.md')
  writeFileSync(readme, withGallery(readFileSync(readme, 'utf8'), shots))
} finally {
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

type Taking = {
  readonly address: string
  readonly token: string
  readonly ids: Ids
  readonly language: 'sq' | 'en'
  readonly shot: Shot
}

async function take(browser: Browser, { address, token, ids, language, shot }: Taking): Promise<void> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: shot.phone ? { width: 390, height: 780 } : { width: 1366, height: 860 },
    deviceScaleFactor: shot.phone ? 2 : 1,
    reducedMotion: 'reduce',
  })
  const kept = {
    language,
    'app.settings': JSON.stringify(shot.settings ?? {}),
    ...(!shot.signedOut && { token }),
  }
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, kept)
  const page = await context.newPage()
  const atRest = restOf(page)
  await page.goto(
    shot.path.replace(/(\w+)\/\{(\d+)\}/, (_, plural, place) => `${plural}/${ids[plural]?.[place]}`),
  )
  await page.locator('#app h1').first().waitFor()
  await atRest()
  await shot.act?.(page, (key, params) => say(languages[language], language, key, params))
  await atRest()
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(root, 'docs/pictures', language, `${shot.name}.webp`))
  console.log(`${language}/${shot.name}`)
  await context.close()
}

async function signedIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/user/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'manager.tirana', password: 'prona-demo' }),
  })
  return (await response.json()).token
}

async function idsOf(address: string, token: string): Promise<Ids> {
  const lists = ['properties', 'units', 'customers', 'orders', 'users', 'roles']
  const asked = lists.map(async (plural) => {
    const response = await fetch(`${address}/api/${plural}`, { headers: { authorization: token } })
    const answer = await response.json()
    return [plural, answer[plural].map((one: { _id: string }) => one._id)] as const
  })
  return Object.fromEntries(await Promise.all(asked))
}

async function outputMatching(wanted: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
    const found = wanted.exec(text)?.[1]
    if (found) resolve(found)
  })
  child.once('exit', (code) => reject(new Error(`The demonstration ended (${code}). ${text}`)))
  return promise
}

function pageOf(all: readonly Shot[]): string {
  const parts = all.map(({ name, caption }) => `## ${caption}\n\n![${caption}](pictures/en/${name}.webp)\n`)
  return `# Every screen, in English\n\nThe demonstration company as its branch manager in Tirana sees it. Drawn anew by \`npm run gallery\`.\n\n${parts.join('\n')}`
}

/** Between its two marks stand all of them, two beside each other and phones four. */
function withGallery(readme: string, all: readonly Shot[]): string {
  const row = (some: readonly Shot[]) => {
    const width = some[0]?.phone ? 200 : 410
    return some
      .map(
        ({ name, caption }) =>
          `<a href="docs/pictures/sq/${name}.webp"><img src="docs/pictures/sq/${name}.webp" width="${width}" alt="${caption}" title="${caption}"></a>`,
      )
      .join('\n')
  }
  const gallery = `${row(all.filter(({ phone }) => !phone))}\n\n${row(all.filter(({ phone }) => phone))}`
  return readme.replace(
    /(<!-- gallery -->\n)[\s\S]*(<!-- \/gallery -->)/,
    (_, begin, end) => `${begin}${gallery}\n${end}`,
  )
}
