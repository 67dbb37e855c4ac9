import { officeZone } from '@prona/contract/kernel/day'
import { formatInstant } from '@prona/contract/kernel/format'
import type { Language } from '@prona/contract/kernel/words'
import type { Zip } from '../export/zip.ts'
import type { Files } from '../files/files.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { enter } from '../kernel/transaction.ts'
import { issuerOf } from '../reports/issuer.ts'
import { sayOfPerson } from './personal-words.ts'
import type { Item, Section, Sections } from './section.ts'

type About = { readonly id: string; readonly title: string; readonly language: Language }
type To = { readonly zip: Zip; readonly files: Files; readonly signal: AbortSignal }

/**
 * A page to read, the same as data, and the documents. Each section is read twice, once for either, so that no more
 * than some hundreds of rows are in memory.
 */
export async function writePersonalFile(
  ctx: ReaderContext,
  sectionsOf: (ctx: ReaderContext, id: string) => Promise<Sections>,
  about: About,
  { zip, files, signal }: To,
): Promise<void> {
  await enter(ctx.db, ctx.branches, ctx.branch)
  const { sections, enclosures } = await sectionsOf(ctx, about.id)
  const { company, branch, address } = await issuerOf(ctx, ctx.branch)
  const page = zip.entry('index.html')
  await page.add(beginning(ctx, about, [company, branch, ...address].filter(Boolean).join(', ')))
  for (const section of sections) await onPage(page.add, section, about.language)
  await page.add('</main></body></html>\n')
  page.end()
  const data = zip.entry('data.json')
  await data.add(`{"madeAt":${JSON.stringify(ctx.now)}`)
  for (const section of sections) await asData(data.add, section)
  await data.add('}\n')
  data.end()
  for (const { _id, path } of enclosures) {
    signal.throwIfAborted()
    const bytes = await files.storage.read(_id)
    if (!bytes) continue
    const entry = zip.entry(path)
    for await (const chunk of bytes) await entry.add(chunk)
    entry.end()
  }
  await zip.end()
}

type Add = (text: string) => Promise<void>

async function onPage(add: Add, { title, read }: Section, language: Language): Promise<void> {
  let count = 0
  await add(`<h2>${escaped(title)}</h2>\n`)
  await read(async (items) => {
    count += items.length
    await add(items.map(told).join(''))
  })
  if (count === 0) await add(`<p>${escaped(sayOfPerson('nothing', language))}</p>\n`)
}

function told({ title, facts }: Item): string {
  const lines = facts.map(
    ({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
  )
  return `<section><h3>${escaped(title)}</h3><dl>${lines.join('')}</dl></section>\n`
}

async function asData(add: Add, { name, read }: Section): Promise<void> {
  let before = ''
  await add(`,\n${JSON.stringify(name)}:[`)
  await read(async (items) => {
    if (items.length === 0) return
    await add(before + items.map(({ data }) => JSON.stringify(data)).join(',\n'))
    before = ',\n'
  })
  await add(']')
}

function beginning({ now }: ReaderContext, { title, language }: About, company: string): string {
  const heading = sayOfPerson('heading', language, { name: title })
  const made = sayOfPerson('made', language, { at: formatInstant(now, language, officeZone), company })
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(heading)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; color: #1a1d21; background: #fff; margin: 0 }
main { max-width: 50rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.6rem; margin: 0 0 .5rem } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem }
h3 { font-size: 1rem; margin: 0 0 .25rem }
section { border-block-start: 1px solid #d9dde2; padding: .75rem 0; break-inside: avoid }
dl { margin: 0 } dl div { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 1rem }
dt { color: #5b6470 } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line }
</style></head><body><main>
<h1>${escaped(heading)}</h1>
<p>${escaped(made)}</p>
<p>${escaped(sayOfPerson('rights', language))}</p>
`
}

/** What people have written is text on this page and nothing else. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
