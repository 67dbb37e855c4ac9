import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { aProperty, clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp, freshFolder } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aPicture } from '../../test/pictures.ts'
import { consoleFiles } from './console-files.ts'

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

test('every answer forbids what could be run, embedded or shown in a frame: pages, calls, files and refusals', async () => {
  const { app, sql } = await freshApp()
  await aCompany(sql)
  const person = await aPerson(sql, { role: 'administrator' })
  const admin = clientOf(app, person)
  const { _id } = await aProperty(admin)
  const picture = await sendForm(app, person.token, '/api/property/images', [
    ['id', _id],
    { field: 'images', name: 'a.jpg', type: 'image/jpeg', bytes: await aPicture() },
  ])
  expect(picture.status, picture.text).toBe(200)
  const headers = { authorization: person.token }
  const script = /src="([^"]+\.js)"/.exec((await app.inject('/')).body)?.[1]
  const addresses = ['/', '/units', '/sw.js', '/api/units', '/api/docs', '/api/nowhere', '/nowhere.txt']
  for (const url of [...addresses, `/api/property/image/${_id}`, ...(script ? [script] : [])]) {
    const answer = await app.inject({ url, headers })
    const parts = String(answer.headers['content-security-policy']).split('; ')
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(parts, url).toContain(part)
    expect(
      parts.filter((part) => /unsafe|\*|https?:/.test(part)),
      url,
    ).toEqual([])
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['set-cookie'], url).toBeUndefined()
    expect(answer.headers['access-control-allow-origin'], url).toBeUndefined()
  }
})

test('a text says in which letters it is written', async () => {
  const { app } = await freshApp()
  for (const url of ['/', '/api/health', '/api/nowhere'])
    expect((await app.inject({ url })).headers['content-type'], url).toMatch(/; charset=utf-8$/)
  const built = Fastify()
  const folder = freshFolder()
  for (const name of ['a.js', 'a.css', 'a.svg', 'a.txt']) writeFileSync(join(folder, name), 'ë')
  consoleFiles(built, folder)
  for (const name of ['a.js', 'a.css', 'a.svg', 'a.txt'])
    expect((await built.inject(`/${name}`)).headers['content-type'], name).toMatch(/; charset=utf-8$/)
})

test('the page runs scripts from its own files only, and the nonce is for its one style', async () => {
  const { app } = await freshApp()
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
  const parts = Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part]))
  expect(parts['script-src']).toBe("script-src 'self'")
  expect(parts['style-src']).toMatch(/^style-src 'self' 'nonce-[\w+/]{24}'$/)
})
