import { expect, test } from 'vitest'
import { base32, codeOfStep, stepAt, stepOfCode, totpAddress } from './totp.ts'

/** The secret and the codes of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

const at = (seconds: number) => new Date(seconds * 1000).toISOString()

test.each(vectors)('at second %i the code is that of the standard', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(at(seconds)), 8)).toBe(code)
  expect(codeOfStep(secret, stepAt(at(seconds)))).toBe(code.slice(2))
})

test('a code is taken one step early or late, and no further', () => {
  const step = stepAt(at(1_111_111_111))
  const code = codeOfStep(secret, step)
  const found = [-60, -30, 0, 30, 60].map((away) => stepOfCode(secret, code, at(1_111_111_111 + away)))
  expect(found).toEqual([undefined, step, step, step, undefined])
})

test('the secret is written as apps read it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpAddress(secret, 'Banesa & Co', 'arta')).toBe(
    'otpauth://totp/Banesa%20%26%20Co:arta?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Banesa%20%26%20Co',
  )
})
