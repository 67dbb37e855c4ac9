import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy, workerPolicy } from './security-headers.ts'

type Coding = 'br' | 'gzip'
/** What the build has packed is kept packed alone: without a coding it is asked for next to never. */
type File = { readonly type: string; readonly body?: Buffer; readonly packed: Map<Coding, Promise<Buffer>> }

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/**
 * The built console, from memory: only its own file names can be answered, so no path can lead out of the folder. Any
 * other address gets the page itself, since the console has its own routes.
 */
export function consoleFiles(
  app: FastifyInstance,
  folder: string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = join(folder, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '<!doctype html><title>Prona</title>'
  const files = new Map(filesIn(folder))
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const file = files.get(path)
    if (!file) return reply.callNotFound()
    // The build puts a hash of the content into the names of these files.
    const isNamedByContent = path.startsWith(assets)
    reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (path === '/sw.js') reply.header('content-security-policy', workerPolicy)
    const coding = isPackable(file) ? codingFor(request.headers['accept-encoding']) : undefined
    if (coding) reply.header('content-encoding', coding)
    return reply
      .type(file.type)
      .header('vary', 'accept-encoding')
      .send(await contentOf(file, coding))
  }
  // One route for the hundreds of them: each route takes as much memory as a small file.
  app.get(`${assets}*`, { config: { open: true } }, answer)
  for (const path of files.keys())
    if (!path.startsWith(assets)) app.get(path, { config: { open: true } }, answer)
  return (_request, reply) => {
    const nonce = randomBytes(18).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('</title>', `</title><meta name="csp-nonce" nonce="${nonce}" content="${nonce}">`))
  }
}

const assets = '/assets/'

function filesIn(folder: string): (readonly [path: string, file: File])[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const packed = packedBeside(path)
      const file = { type: types[extname(path)] ?? '', packed }
      const name = `/${relative(folder, path).split(sep).join('/')}`
      return [name, packed.has('br') ? file : { ...file, body: readFileSync(path) }] as const
    })
}

function isPackable({ type, body }: File): boolean {
  return body === undefined || (body.length > 1000 && /text|json|svg/.test(type))
}

function codingFor(accepted: string | undefined): Coding | undefined {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined
}

const brotli = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)
const zip = promisify(gzip)

/** Files that the build has compressed already; the few others are compressed when first requested. */
function packedBeside(path: string): File['packed'] {
  const known = new Map<Coding, Promise<Buffer>>()
  for (const [coding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (existsSync(path + ending)) known.set(coding, Promise.resolve(readFileSync(path + ending)))
  }
  return known
}

async function contentOf(file: File, coding?: Coding): Promise<Buffer> {
  if (coding) return file.packed.get(coding) ?? pack(file, coding)
  return file.body ?? unpack((await file.packed.get('br')) ?? '')
}

/** Compressed when first requested, then kept. */
async function pack(file: File, coding: Coding): Promise<Buffer> {
  const content = contentOf(file)
  const packing =
    coding === 'br'
      ? content.then((body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      : content.then((body) => zip(body, { level: 9 }))
  file.packed.set(coding, packing)
  return packing
}
