import { describe, expect, test } from 'vitest'
import { isEmail, isIban, isNuis, isPhone, normalizePhone, shapes } from './check.ts'

describe('mail addresses', () => {
  test.each([
    'arbana.lisi@example.al',
    'a@b.co',
    'zyra+qira@sub.domain.example',
    "o'neil@example.com",
    'çelës@shembull.al',
    'info@xn--pron-1oa.al',
    'a_b-c@1and1.com',
    `${'a'.repeat(64)}@example.com`,
  ])('%j is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    '@',
    'a@',
    '@b.al',
    'a@b',
    'a b@c.al',
    'a@b c.al',
    'a@@b.al',
    'a@b@c.al',
    '.a@b.al',
    'a.@b.al',
    'a..b@c.al',
    'a@-b.al',
    'a@b-.al',
    'a@b..al',
    'a@b.al.',
    'a@127.0.0.1',
    'a@127.0.0.10',
    'a@b.c',
    'a@b.al\n',
    'a@b.al\r\nBcc: c@d.al',
    '<a@b.al>',
    'a,b@c.al',
    'a;b@c.al',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.al`,
    `a@${'b.'.repeat(130)}al`,
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('an endless address ends in a refusal', () => {
    for (const text of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`, `a@${'a.'.repeat(120)}!`]) {
      expect(isEmail(text)).toBe(false)
    }
  })
})

describe('telephone numbers', () => {
  test('a stored number is a plus and up to fifteen digits', () => {
    expect([isPhone('+355692000000'), isPhone('+49301234567'), isPhone('+123456789012345')]).toEqual([
      true,
      true,
      true,
    ])
    for (const wrong of [
      '',
      '+',
      '355692000000',
      '+0355692000',
      '+355 69 200',
      '+1234567890123456',
      '+35569',
      '+355692000000\n',
    ]) {
      expect(isPhone(wrong)).toBe(false)
    }
  })

  test.each([
    ['069 20 00 000', '+355692000000'],
    ['0692000000', '+355692000000'],
    ['69 20 00 000', '+355692000000'],
    ['355 69 20 00 000', '+355692000000'],
    ['+355 69 20 00 000', '+355692000000'],
    ['+355 (0) 69 20 00 000', '+355692000000'],
    ['+355 069 20 00 000', '+355692000000'],
    ['00355 69 2000000', '+355692000000'],
    ['00355 069 2000000', '+355692000000'],
    ['04 222 3344', '+35542223344'],
    ['(04) 222-33-44', '+35542223344'],
    ['069/20.00.000', '+355692000000'],
    ['+49 30 1234567', '+49301234567'],
    ['+49 (0)30 1234567', '+49301234567'],
    ['35 512 345', '+35535512345'],
    ['0049 30 1234567', '+49301234567'],
    ['\u00a0069\u00a02000\u00a0000', '+355692000000'],
  ])('%j is understood', (text, expected) => {
    expect(normalizePhone(text)).toBe(expected)
  })

  test('a number without a country belongs to the one that is named', () => {
    expect(normalizePhone('030 1234567', '49')).toBe('+49301234567')
  })

  test('what is understood once is understood the same again', () => {
    for (const text of ['069 20 00 000', '+49 30 1234567', '04 222 3344']) {
      const phone = normalizePhone(text) ?? ''
      expect(isPhone(phone)).toBe(true)
      expect(normalizePhone(phone)).toBe(phone)
    }
  })

  test.each([
    '',
    '+',
    '069',
    '12',
    'shtëpi',
    '069 20 00 000 shtesa 4',
    '+355 69 +20',
    '069200000000000000',
    '++355692000000',
    '-----',
  ])('%j is refused', (text) => {
    expect(normalizePhone(text)).toBeUndefined()
  })
})

describe('numbers of taxpayers and accounts', () => {
  test('a NUIS is a letter up to M, eight digits and a letter', () => {
    expect([isNuis('L12345678A'), isNuis('A00000000Z'), isNuis('M99999999M')]).toEqual([true, true, true])
    for (const wrong of [
      '',
      'N12345678A',
      'l12345678a',
      'L1234567A',
      'L123456789A',
      'L12345678',
      ' L12345678A',
      'L12345678A\n',
    ]) {
      expect(isNuis(wrong)).toBe(false)
    }
  })

  test.each([
    'AL47212110090000000235698741',
    'AL47 2121 1009 0000 0002 3569 8741',
    'DE89370400440532013000',
    'gb29 nwbk 6016 1331 9268 19',
    'ES9121000418450200051332',
    'XK051212012345678906',
  ])('%j is an account', (text) => {
    expect(isIban(text)).toBe(true)
  })

  test.each([
    '',
    'AL47212110090000000235698742',
    'AL74212110090000000235698741',
    'AL462121100900000000235698',
    'AL4721211009000000023569874',
    'DE8937040044053201300',
    'DE89370400440532013000X',
    'AL47-2121-1009-0000-0002-3569-8741',
    '47212110090000000235698741',
    'AL',
  ])('%j is none', (text) => {
    expect(isIban(text)).toBe(false)
  })

  test('two digits that changed places are noticed', () => {
    expect(isIban('AL47 2121 1009 0000 0002 3569 7841')).toBe(false)
  })
})

const [isWebAddress] = shapes.webAddress

describe('addresses that a program is called at', () => {
  test.each([
    'https://receiver.example/',
    'https://receiver.example:8443/in?from=prona',
    'https://receiver.example',
    'https://çelës.example/',
    'https://1.2.3.4/',
    'https://[2001:db8::1]/in',
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'http://[::1]:8080/in',
  ])('%j is one', (text) => {
    expect(isWebAddress(text)).toBe(true)
  })

  test.each([
    ...['https://1.2.3.4.5/', 'https://256.1.1.1/', 'https://0x1.2.3.4.5/'],
    ...['https://a:99999/', 'https://a:b/', 'https://a:-1/', 'http://localhost:99999/'],
    ...['https://[::g]/', 'https://[::1/', 'https://[]/', 'https://[1.2.3.4]/', 'https://::1/'],
    ...['https://a|b/', 'https://a<b/', 'https://a^b/', 'https://a%zz/', 'https://%00/'],
    ...['http://receiver.example/', 'https://a:b@receiver.example/', 'https://a@b/', 'ftp://a', 'a', ''],
    ...['https:///a', 'https://a b/', 'https://a\\b/', 'https://a/#b', 'http://127.999.0.1/', 'javascript:1'],
  ])('%j is none', (text) => {
    expect(isWebAddress(text)).toBe(false)
  })
})
