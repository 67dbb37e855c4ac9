import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy, workerPolicy } from './security-headers.ts'

type File = { readonly type: string; readonly body: Buffer; readonly packed: Map<string, Promise<Buffer>> }

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
  for (const [path, file] of filesIn(folder)) {
    app.get(path, { config: { open: true } }, async (request, reply) => {
      // The build puts a hash of the content into the names of these files.
      const isNamedByContent = path.startsWith('/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      const coding = isPackable(file) ? codingFor(request.headers['accept-encoding']) : undefined
      if (path === '/sw.js') reply.header('content-security-policy', workerPolicy)
      reply.type(file.type).header('vary', 'accept-encoding')
      return coding
        ? reply.header('content-encoding', coding).send(await packed(file, coding))
        : reply.send(file.body)
    })
  }
  return (_request, reply) => {
    const nonce = randomBytes(18).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('</title>', `</title><meta name="csp-nonce" nonce="${nonce}" content="${nonce}">`))
  }
}

function filesIn(folder: string): (readonly [path: string, file: File])[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const file = { type: types[extname(path)] ?? '', body: readFileSync(path), packed: packedBeside(path) }
      return [`/${relative(folder, path).split(sep).join('/')}`, file] as const
    })
}

function isPackable({ type, body }: File): boolean {
  return body.length > 1000 && /text|json|svg/.test(type)
}

function codingFor(accepted: string | undefined): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Files that the build has compressed already; the few others are compressed when first requested. */
function packedBeside(path: string): Map<string, Promise<Buffer>> {
  const known = new Map<string, Promise<Buffer>>()
  for (const [coding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (existsSync(path + ending)) known.set(coding, Promise.resolve(readFileSync(path + ending)))
  }
  return known
}

/** Compressed when first requested, then kept. */
function packed(file: File, coding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.packed.get(coding)
  if (known) return known
  const packing =
    coding === 'br'
      ? brotli(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : zip(file.body, { level: 9 })
  file.packed.set(coding, packing)
  return packing
}
