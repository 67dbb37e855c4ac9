import { expect, test } from 'vitest'
import { hashOfPassword, passwordMatches } from './password-hash.ts'

test('a password matches its own hash and no other does', async () => {
  const hash = await hashOfPassword('dritarja e kaltër')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches('dritarja e kaltër', hash)).toBe(true)
  expect(await passwordMatches('dritarja e kalter', hash)).toBe(false)
})

test('the same word in composed and decomposed letters is the same password', async () => {
  const hash = await hashOfPassword('ç\u00ebrdhe'.normalize('NFC'))
  expect(await passwordMatches('çërdhe'.normalize('NFD'), hash)).toBe(true)
})

test('the same password twice gives two hashes', async () => {
  expect(await hashOfPassword('gur mbi gur')).not.toBe(await hashOfPassword('gur mbi gur'))
})

test('nobody signs in without a stored hash', async () => {
  expect(await passwordMatches('anything at all', undefined)).toBe(false)
})
