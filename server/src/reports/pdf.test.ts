import { afterAll, expect, test } from 'vitest'
import { ownTimeOf } from '../../test/in-time.ts'
import { itemsOf, pagesOf } from '../../test/printed.ts'
import { openPress } from './pdf.ts'
import type { Part, PrintedDocument } from './printed-document.ts'

const press = openPress({ mostWaiting: 2 })
afterAll(() => press.close())

const me = { owner: 'me' }

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
  const bytes = await press.print(
    {
      ...{ ...document, letterhead },
      parts: [{ kind: 'pictures', pictures: [pixel, pixel, pixel, pixel] }, ...document.parts],
    },
    me,
  )
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
  await expect(press.print(broken, me)).rejects.toThrow()
  expect((await pagesOf(await press.print(document, me))).texts).toHaveLength(1)
})

const longTable: readonly Part[] = [
  { kind: 'heading', text: 'Këstet e tjera' },
  {
    kind: 'table',
    columns: [{ label: 'Shuma', width: 'rest' }],
    rows: Array.from({ length: 40 }, (_, at) => [`${at + 9}00 €`]),
  },
]

test.each<[string, Part | readonly Part[], string, string]>([
  ['names to sign stand below words', { kind: 'signatures', names: ['Ana Hoxha'] }, 'Ana Hoxha', 'Fundi'],
  [
    'the head of a table stands above a row',
    { kind: 'table', columns: [{ label: 'Këstet', width: 'rest' }], rows: [['1 200 €'], ['1 300 €']] },
    'Këstet',
    '1 200 €',
  ],
  ['a heading stands above a long table', longTable, 'Këstet e tjera', '900 €'],
  ['names to sign stand together', { kind: 'signatures', names: ['Ana', 'Beni', 'Teuta'] }, 'Ana', 'Teuta'],
])('%s, wherever a page ends', async (_, part, name, beside) => {
  const lines = Array.from({ length: 60 }, (_, at): Part => ({ kind: 'text', text: `Pika ${at}` }))
  for (let count = 26; count < 38; count += 1) {
    const parts = [...lines.slice(0, count), { kind: 'text', text: 'Fundi' } as const].concat(part)
    const { texts } = await pagesOf(await press.print({ ...document, parts }, me))
    expect(texts.find((page) => page.includes(name))).toContain(beside)
  }
})

test('a point or a comma beside a figure takes the room it takes beside any other', async () => {
  const parts = ['27.11.2027, 1', '22.22.2022, 2'].map((text): Part => ({ kind: 'text', text }))
  const [one, other] = (await itemsOf(await press.print({ ...document, parts }, me))).slice(-4)
  expect(one?.width).toBeCloseTo(other?.width ?? 0, 3)
})

test('the words of a letterhead stand beside its logo', async () => {
  const letterhead = { ...document.letterhead, logo: pixel, lines: ['Rruga e Kavajës', 'NUIS L21840170A'] }
  const items = await itemsOf(await press.print({ ...document, letterhead }, me))
  const name = items.find(({ text }) => text.startsWith('Dega'))
  expect(name?.from).toBeLessThan(46 + 120 + 12 + 1)
})

test('more documents than can wait are refused at once, and those that wait are all printed', async () => {
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => press.print(document, me)))
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
  await press.print(document, me)
  let turns = 0
  const busy = setInterval(() => turns++, 5)
  await press.print({ ...document, parts: [{ kind: 'table', columns, rows }] }, me)
  clearInterval(busy)
  expect(turns).toBeGreaterThan(3)
})

const longest = 5000
const words = {
  'one word': 'W'.repeat(longest),
  'figures whose spaces hold them together': '1\u00a0'.repeat(longest / 2),
  fractions: '1/2'.repeat(longest / 3),
}
const places: Readonly<Record<string, (text: string) => Part>> = {
  'a text': (text) => ({ kind: 'text', text }),
  'a note': (text) => ({ kind: 'note', text }),
  'a heading': (text) => ({ kind: 'heading', text }),
  'a fact': (value) => ({ kind: 'facts', facts: [{ label: 'Emri', value }] }),
  'the name of a fact': (label) => ({ kind: 'facts', facts: [{ label, value: '1' }] }),
  'a cell': (text) => ({ kind: 'table', columns: [{ label: 'Emri', width: 'rest' }], rows: [[text]] }),
  'the head of a table': (label) => ({ kind: 'table', columns: [{ label, width: 'rest' }], rows: [['1']] }),
  'the name of a sum': (label) => ({ kind: 'sums', lines: [{ label, value: '1 €' }] }),
  'a name to sign': (text) => ({ kind: 'signatures', names: [text] }),
}

test.each(
  Object.entries(places).flatMap(([place, part]) =>
    Object.entries(words).map(([what, text]) => [place, what, part(text)] as const),
  ),
)('%s of 5,000 letters without a space, %s, is printed in less than 1.5 seconds', async (_, _what, part) => {
  await press.print(document, me)
  const print = async () => {
    const bytes = await press.print({ ...document, parts: [part] }, me)
    expect((await pagesOf(bytes)).texts.length).toBeGreaterThan(0)
  }
  expect(await ownTimeOf(print)).toBeLessThan(1_500)
})

test('a document that nobody waits for any more is not printed, and the next one is', async () => {
  const leaving = new AbortController()
  const rows = Array.from({ length: 1_000 }, (_, at) => [`A-${at}`])
  const long: Part = { kind: 'table', columns: [{ label: 'Kodi', width: 'rest' }], rows }
  const left = press.print({ ...document, parts: [long] }, { owner: 'other', signal: leaving.signal })
  const next = press.print(document, me)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect((await pagesOf(await next)).texts).toHaveLength(1)
})
