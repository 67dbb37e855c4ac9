import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const folder = fileURLToPath(new URL('./rival', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The small react-admin console, installed and built where it lies, at a door that hands its calls on to our server. */
export async function startRival(api: string): Promise<{ url: string; stop: () => void }> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const run = (...words: string[]) => execFileSync(npm, words, { cwd: folder, stdio: 'ignore' })
  if (!existsSync(join(folder, 'node_modules', 'react-admin'))) run('ci', '--no-audit', '--no-fund')
  run('run', 'build')
  const files = new Map<string, Buffer>()
  const server = createServer((asked, answer) => {
    const path = (asked.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith('/api/')) return handOn(api, asked, answer)
    const name = path === '/' ? '/index.html' : path
    const file = join(folder, 'dist', name)
    if (!existsSync(file)) return void answer.writeHead(404).end()
    const packed = files.get(name) ?? gzipSync(readFileSync(file), { level: 9 })
    files.set(name, packed)
    answer.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    answer.end(packed)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The rival has no port')
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}

function handOn(api: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { host: _, ...headers } = asked.headers
  const passed = request(`${api}${asked.url}`, { method: asked.method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  passed.on('error', () => answer.writeHead(502).end())
  asked.pipe(passed)
}
