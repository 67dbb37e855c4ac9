import { expect, test } from 'vitest'
import { arranged, type Group, typedFrom } from './items.ts'

const group = (id: string, ...titles: readonly string[]): Group => ({
  id,
  title: id,
  items: titles.map((title) => ({ id: title, title, icon: 'list' })),
})
const places = group('Shko te', 'Njësi', 'Prona', 'Klientë')
const looks = group('Pamja', 'E errët', 'Kontrast i lartë')
const records = [group('Të gjetura', 'A-0504')]
const ids = (groups: readonly Group[]) => groups.map(({ id }) => id)

test('what the text begins with says what is looked for', () => {
  expect(typedFrom('> errët')).toEqual({ mode: 'commands', text: 'errët' })
  expect(typedFrom('#a-05')).toEqual({ mode: 'units', text: 'a-05' })
  expect(typedFrom('  a-05 ')).toEqual({ mode: 'all', text: 'a-05' })
})

test('with nothing typed everything is there, records first', () => {
  expect(ids(arranged([places, looks], records, ''))).toEqual(['Të gjetura', 'Shko te', 'Pamja'])
})

test('what is quiet is there only for whoever asks for it', () => {
  const quiet = { ...looks, items: looks.items.map((item, at) => ({ ...item, isQuiet: at === 1 })) }
  expect(arranged([quiet], [], '')[0]?.items.map(({ title }) => title)).toEqual(['E errët'])
  expect(arranged([quiet], [], 'kontrast')[0]?.items).toHaveLength(1)
})

test('a place that is called so comes before the records, one that only bears it after', () => {
  expect(ids(arranged([places, looks], records, 'njes'))).toEqual(['Shko te', 'Të gjetura'])
  expect(ids(arranged([places, looks], records, 'larte'))).toEqual(['Të gjetura', 'Pamja'])
})

test('what answers better comes first within its group', () => {
  const many = group('Shko te', 'Lista e pronave', 'Prona')
  expect(arranged([many], [], 'pron')[0]?.items.map(({ title }) => title)).toEqual([
    'Prona',
    'Lista e pronave',
  ])
})

test('the name of a group brings all of it', () => {
  expect(arranged([looks], [], 'pamja')[0]?.items).toHaveLength(2)
})

test('a group nothing of which answers is left out', () => {
  expect(arranged([places, looks], [group('Të gjetura')], 'xyz')).toEqual([])
})
