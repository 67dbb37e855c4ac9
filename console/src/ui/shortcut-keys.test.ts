import { expect, test } from 'vitest'
import { isCharacter, type Press, readKeys } from './shortcut-keys.ts'

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
}

function pressed(...presses: readonly (Partial<Press> & { readonly key: string })[]) {
  const read = readKeys()
  return presses.map((press, at) => read({ ...plain, timeStamp: at * 100, ...press }))
}

test.each<[string, Partial<Press> & { readonly key: string }, string | undefined]>([
  ['a letter', { key: 'n' }, 'n'],
  ['a letter with the capitals locked', { key: 'N' }, 'n'],
  ['a capital', { key: 'N', shiftKey: true }, undefined],
  ['a slash where it takes Shift', { key: '/', shiftKey: true }, '/'],
  ['a question mark', { key: '?', shiftKey: true }, '?'],
  ['Ctrl and a letter', { key: 'k', ctrlKey: true }, 'Mod+k'],
  ['the command key and a letter', { key: 'k', metaKey: true }, 'Mod+k'],
  [
    'Ctrl, Shift and a letter, which is the browser’s',
    { key: 'K', ctrlKey: true, shiftKey: true },
    undefined,
  ],
  ['Alt and a letter', { key: 'n', altKey: true }, undefined],
  ['AltGr and a letter', { key: 'k', altKey: true, ctrlKey: true }, undefined],
  ['a letter of a word that is being composed', { key: 'n', isComposing: true }, undefined],
  ['a letter held down', { key: 'n', repeat: true }, undefined],
  ['an arrow', { key: 'ArrowDown' }, undefined],
])('%s is read for what it is', (_, press, name) => {
  expect(pressed(press)).toEqual([name])
})

test('two keys one after the other are one shortcut', () => {
  expect(pressed({ key: 'g' }, { key: 'u' })).toEqual(['g', 'g u'])
})

test('the first of two waits a second and a half, no longer', () => {
  expect(pressed({ key: 'g', timeStamp: 0 }, { key: 'u', timeStamp: 1500 })).toEqual(['g', 'g u'])
  expect(pressed({ key: 'g', timeStamp: 0 }, { key: 'u', timeStamp: 1501 })).toEqual(['g', 'u'])
})

test('anything between the two parts them', () => {
  expect(pressed({ key: 'g' }, { key: 'Escape' }, { key: 'u' })).toEqual(['g', undefined, 'u'])
  expect(pressed({ key: 'g' }, { key: 'k', ctrlKey: true }, { key: 'u' })).toEqual(['g', 'Mod+k', 'u'])
  expect(pressed({ key: 'g' }, { key: 'u' }, { key: 'u' })).toEqual(['g', 'g u', 'u'])
})

test('the key that begins two can also be the second of them', () => {
  expect(pressed({ key: 'g' }, { key: 'g' }, { key: 'u' })).toEqual(['g', 'g g', 'u'])
})

test('characters are distinguished from combinations with Ctrl', () => {
  expect(['n', '?', 'g u', '+', 'Mod+k'].map(isCharacter)).toEqual([true, true, true, true, false])
})
