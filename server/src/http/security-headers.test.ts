import { expect, test } from 'vitest'
import { freshApp } from '../../test/harness.ts'

const name = 'strict-transport-security'

test('over HTTPS browsers are told to come by HTTPS only: at a public address, or by a trusted proxy', async () => {
  const { app } = await freshApp({ publicUrl: 'https://prona.example' })
  for (const url of ['/', '/api/health', '/api/units', '/api/nowhere'])
    expect((await app.inject({ url })).headers[name], url).toBe('max-age=31536000')
  const proxied = await freshApp({ trustProxy: ['127.0.0.1'] })
  const headers = { 'x-forwarded-proto': 'https' }
  expect((await proxied.app.inject({ url: '/', headers })).headers[name]).toBe('max-age=31536000')
  expect((await proxied.app.inject({ url: '/' })).headers[name]).toBeUndefined()
})

test('over HTTP they are not, whatever a stranger claims', async () => {
  const { app } = await freshApp()
  const answer = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
  expect(answer.headers[name]).toBeUndefined()
})

test('the page runs scripts from its own files only, and the nonce is for its one style', async () => {
  const { app } = await freshApp()
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
  const parts = Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part]))
  expect(parts['script-src']).toBe("script-src 'self'")
  expect(parts['style-src']).toMatch(/^style-src 'self' 'nonce-[\w+/]{24}'$/)
})
