import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { consoleFiles } from './console-files.ts'

test('a file comes the same in each coding, whether the build has packed it or not', async () => {
  const { ask } = aConsole()
  for (const path of ['/assets/packed-1.js', '/assets/plain-2.js', '/sw.js']) {
    const text = await ask(path)
    expect(text.headers).not.toHaveProperty('content-encoding')
    expect(text.body, path).toBe(script)
    const brotli = await ask(path, 'gzip, deflate, br')
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(brotli.rawPayload).toString(), path).toBe(script)
    const zipped = await ask(path, 'gzip, deflate')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString(), path).toBe(script)
  }
})

test('what is named by its content is kept for good, what keeps its name is asked for again', async () => {
  const { ask } = aConsole()
  expect((await ask('/assets/packed-1.js?v=2')).headers['cache-control']).toContain('immutable')
  expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache')
})

test('nothing but the files of the console is given out', async () => {
  const { ask } = aConsole()
  for (const path of [
    ...[
      '/assets/',
      '/assets/other.js',
      '/assets/packed-1.js.br',
      '/assets/packed-1.js/',
      '/assets/__proto__',
    ],
    ...['/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/assets/..%2fsecret.txt', '//sw.js'],
  ])
    expect((await ask(path)).statusCode, path).toBe(404)
})

const script = `console.log('${'mirë '.repeat(400)}')`

function aConsole() {
  const folder = join(freshFolder(), 'console')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, '..', 'secret.txt'), 'a secret')
  for (const name of ['assets/packed-1.js', 'assets/plain-2.js', 'sw.js'])
    writeFileSync(join(folder, name), script)
  writeFileSync(join(folder, 'assets/packed-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/packed-1.js.gz'), gzipSync(script))
  const app = Fastify()
  consoleFiles(app, folder)
  const ask = (url: string, coding?: string) =>
    app.inject({ url, headers: coding ? { 'accept-encoding': coding } : {} })
  return { ask }
}
