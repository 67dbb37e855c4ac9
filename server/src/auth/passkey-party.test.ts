import { expect, test } from 'vitest'
import { partyOf } from './passkey-party.ts'

test('passkeys are for an address with a name by https, or for this machine', () => {
  expect(partyOf('https://prona.example')).toEqual({ id: 'prona.example', origin: 'https://prona.example' })
  expect(partyOf('https://prona.example:8443')?.origin).toBe('https://prona.example:8443')
  const local = { id: 'localhost', origin: 'http://localhost:3000' }
  expect(partyOf('http://localhost:3000')).toEqual(local)
  expect(partyOf('http://127.0.0.1:3000')).toEqual(local)
  expect(partyOf('http://[::1]:3000')).toEqual(local)
  for (const url of ['http://prona.example', 'https://192.0.2.7', 'https://[2001:db8::7]'])
    expect(partyOf(url), url).toBe(undefined)
})
