import { expect, test } from 'vitest'
import { afterSigns, breakable, unbroken } from './line-breaks.ts'

test('an account number stays in one line, and the address of a mailbox ends lines at its signs', () => {
  expect(unbroken('AL45 2121 1009 0000 0002 3569 8001')).not.toContain(' ')
  expect(unbroken('Rruga “Abdyl Frashëri”, Pallati 14, Shkalla 3')).toContain(' ')
  expect(afterSigns('a.hoxha@zyra.example').split('\u200b')).toEqual(['a.', 'hoxha@', 'zyra.', 'example'])
  expect(afterSigns('Në orën 9.30')).toBe('Në orën 9.30')
})

test('a long name of several words ends its line between them, and one long word within', () => {
  expect(breakable('Anna-Lena Müller-Großkreutz').split('\u200b')).toEqual([
    'Anna-Lena Müller-',
    'Großkreutz',
  ])
  expect(breakable('Rruga Verwaltungsgebäudekomplex')).toBe('Rruga Verwaltungsgeb\u200bäudekomplex')
  expect(breakable('A-101')).toBe('A-101')
  for (const piece of breakable('a-1'.repeat(40)).split('\u200b')) expect(piece.length).toBeLessThan(15)
})
