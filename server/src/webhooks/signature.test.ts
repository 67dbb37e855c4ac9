import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shownSecret, signedHeaders, webhookKeyFrom } from './signature.ts'

/** The lines that the documentation has for receivers. */
const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
const lines = /```js\n([^`]*createHmac.*?)```/s.exec(page)?.[1] ?? ''

type Check = (secret: string, headers: Readonly<Record<string, string>>, body: string) => boolean
const { isFromProna }: { isFromProna: Check } = await import(
  `data:text/javascript,${encodeURIComponent(lines)}`
)

const key = webhookKeyFrom('the secret of an installation')
const now = () => new Date().toISOString()
const one = { _id: '01900000-0000-7000-8000-000000000001', secretNumber: 2, secretAt: now() }
const body = JSON.stringify({ type: 'unit.update', data: { changed: ['çmimi'] } })
const headers = signedHeaders(key, one, { id: 'an id', body, now: now() })

test('by them a receiver knows what comes from here, with the new secret and the one before', () => {
  for (const number of [1, 2])
    expect(isFromProna(shownSecret(key, one._id, number), headers, body)).toBe(true)
})

test('and what does not: another secret, webhook, body, id or time', () => {
  const secret = shownSecret(key, one._id, 2)
  const wrong = [
    isFromProna(shownSecret(key, one._id, 3), headers, body),
    isFromProna(shownSecret(key, '01900000-0000-7000-8000-000000000002', 2), headers, body),
    isFromProna(shownSecret(webhookKeyFrom('another'), one._id, 2), headers, body),
    isFromProna(secret, headers, body.replace('update', 'delete')),
    isFromProna(secret, { ...headers, 'webhook-id': 'another' }, body),
    isFromProna(secret, { ...headers, 'webhook-signature': 'v1,AAAA' }, body),
    ...[-600, 600].map((later) => {
      const at = new Date(Date.now() + later * 1000).toISOString()
      return isFromProna(secret, signedHeaders(key, one, { id: 'an id', body, now: at }), body)
    }),
  ]
  expect(wrong).toEqual(wrong.map(() => false))
})

test('a day after a secret was changed only the new one signs', () => {
  const later = new Date(Date.parse(one.secretAt) + 86_400_000).toISOString()
  const signed = (at: string) => signedHeaders(key, one, { id: 'an id', body, now: at })['webhook-signature']
  expect(signed(one.secretAt)?.split(' ')).toHaveLength(2)
  expect(signed(later)?.split(' ')).toHaveLength(1)
})
