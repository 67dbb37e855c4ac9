import { afterAll, expect, test } from 'vitest'
import { pagesOf } from '../../test/printed.ts'
import { openPress } from './pdf.ts'
import type { PrintedDocument } from './printed-document.ts'

const press = openPress({ mostWaiting: 2 })
afterAll(() => press.close())

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const document: PrintedDocument = {
  title: 'Fleta e njësisë',
  letterhead: { name: 'Dega Tiranë', company: 'Banesa Iliria', lines: [] },
  parts: [{ kind: 'text', text: 'Çelësa të gjetur' }],
  foot: 'Shtypur sot',
  pageOf: 'Faqja {page} nga {pages}',
}

test('the logo and the pictures of a document are printed, and nothing is fetched', async () => {
  const letterhead = { ...document.letterhead, logo: pixel }
  const bytes = await press.print({
    ...{ ...document, letterhead },
    parts: [{ kind: 'pictures', pictures: [pixel, pixel, pixel, pixel] }, ...document.parts],
  })
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length,
  ).toBeGreaterThanOrEqual(1)
  expect((await pagesOf(bytes)).texts.join()).toContain('Çelësa të gjetur')
})

test('a document that cannot be printed fails alone, and the next one is printed', async () => {
  const broken = {
    ...document,
    parts: [{ kind: 'pictures', pictures: [Buffer.from('no picture')] }],
  } as const
  await expect(press.print(broken)).rejects.toThrow()
  expect((await pagesOf(await press.print(document))).texts).toHaveLength(1)
})

test('more documents than can wait are refused at once, and those that wait are all printed', async () => {
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => press.print(document)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const one of all)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'unavailable' })
})

test('the server goes on answering while a long document is laid out', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => [`A-${at}`, `${at} 500 €`])
  const columns = [
    { label: 'Kodi', width: 'rest' },
    { label: 'Çmimi', align: 'end' },
  ] as const
  await press.print(document)
  let turns = 0
  const busy = setInterval(() => turns++, 5)
  await press.print({ ...document, parts: [{ kind: 'table', columns, rows }] })
  clearInterval(busy)
  expect(turns).toBeGreaterThan(3)
})
