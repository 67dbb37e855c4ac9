import { request } from 'node:http'
import { expect, test } from 'vitest'
import { freshApp } from '../../test/harness.ts'
import { oneAddress } from './one-address.ts'

test.each([
  ['/api/units?search=%61', '/api/units?search=%61'],
  ['/%61pi/%75nits', '/api/units'],
  ['/%61%70%69', '/api'],
  ['http://prona.example/api/units?x=1', '/api/units?x=1'],
  ['HTTPS://prona.example', '/'],
  ['/a%2Fb%20c%25', '/a%2Fb%20c%25'],
  ['/%2561pi', '/%2561pi'],
  ['/api/%c3%ab', '/api/%c3%ab'],
  ['*', '/*'],
])('%s is %s', (written, plain) => expect(oneAddress(written)).toBe(plain))

test('limits and headers are those of a call however its address is written', async () => {
  const { app } = await freshApp({ limits: { perReader: 0, perAddress: 100 } })
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const asked = async (path: string) => {
    const answered = Promise.withResolvers<{ status?: number; headers: NodeJS.Dict<string | string[]> }>()
    request({ host: address.hostname, port: address.port, path }, (answer) => {
      answer.resume()
      answered.resolve({ status: answer.statusCode, headers: answer.headers })
    })
      .once('error', answered.reject)
      .end()
    return answered.promise
  }
  for (const path of ['/api/units', '/%61pi/units', `${address.origin}/api/units`, '/a%70i/un%69ts']) {
    const { status, headers } = await asked(path)
    expect(status, path).toBe(401)
    expect(headers, path).toMatchObject({ 'cache-control': 'no-store', 'ratelimit-limit': '100' })
  }
  for (const path of ['/%61pi/nowhere', '/%6detrics', '/health%7a', `${address.origin}/metrics`]) {
    const { status, headers } = await asked(path)
    expect({ status, type: headers['content-type'] }, path).toEqual({
      status: 404,
      type: 'application/problem+json; charset=utf-8',
    })
  }
})
