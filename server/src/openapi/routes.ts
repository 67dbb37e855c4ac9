import { createHash } from 'node:crypto'
import { errorStatus } from '@prona/contract/kernel/errors'
import type { ContractCall, ContractDocument } from '@prona/contract/kernel/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isKnown } from '../http/known-tag.ts'
import { answerPolicy } from '../http/security-headers.ts'
import { call } from '../kernel/call.ts'
import { queryOf } from '../kernel/request.ts'
import { sayIn } from '../kernel/words.ts'
import type { Mounted } from './calls.ts'
import { documentOf } from './document.ts'

const tag = 'program'
const describing = call({
  tag,
  summary: 'This document',
  forScripts: true,
  token: 'header',
  headers: ['ifNoneMatch'],
  answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
})
const showing = call({
  tag,
  summary: 'This document as a page, without a script',
  forScripts: true,
  token: 'header',
  headers: ['ifNoneMatch'],
  answer: { 'text/html': z.string() },
})

/**
 * The document and its page: for signed-in people only, since it describes how the program is built. Both stay the
 * same while the program runs, so each is rendered once and answered with an ETag.
 */
export function openapiRoutes(app: FastifyInstance, calls: readonly Mounted[], publicUrl: string): void {
  // Built when it is first requested: until then routes may still be mounted.
  const document = once(() => documentOf(calls, publicUrl))
  const asJson = once(() => rendered(JSON.stringify(document())))
  const asPage = once(() => rendered(pageOf(document())))
  const hash = createHash('sha256').update(style).digest('base64')
  app.get('/api/openapi.json', { config: { call: describing } }, async (request, reply) => {
    queryOf(request)
    return sendRendered(request, reply, asJson(), 'application/json; charset=utf-8')
  })
  app.get('/api/docs', { config: { call: showing } }, async (request, reply) => {
    queryOf(request)
    reply.header('content-security-policy', `${answerPolicy}; style-src 'sha256-${hash}'`)
    return sendRendered(request, reply, asPage(), 'text/html; charset=utf-8')
  })
}

type Rendered = { readonly bytes: Buffer; readonly etag: string }

function rendered(text: string): Rendered {
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Rendered,
  type: string,
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const style = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem }
summary { cursor: pointer; padding-block: .3rem }
summary b { display: inline-block; inline-size: 4.5rem }
code, pre { font: 13px/1.5 ui-monospace, monospace }
pre { overflow: auto; padding: .6rem; border: 1px solid #8886; border-radius: 8px }
td { padding-inline-end: 1rem; vertical-align: top }
`

function pageOf(document: ContractDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  const sections = tags.map((tag) => {
    const mine = operations.filter(({ operation }) => operation.tags.includes(tag))
    return `<h2 id="${escaped(tag)}">${escaped(tag)}</h2>${mine.map(entryOf).join('')}`
  })
  const errors = Object.entries(errorStatus).map(
    ([code, status]) =>
      `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${escaped(sayIn('en', `error.${code as keyof typeof errorStatus}`))}</td></tr>`,
  )
  const links = tags.map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join(' · ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Prona: the REST contract</title><style>${style}</style></head><body><h1>Prona: the REST contract</h1>
<p>For machines: <a href="/api/openapi.json">openapi.json</a>. ${links} · <a href="#errors">errors</a></p>
${sections.join('')}<h2 id="errors">errors</h2><table>${errors.join('')}</table></body></html>`
}

function entryOf({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: ContractCall
}): string {
  const detail = {
    parameters: operation.parameters,
    requestBody: operation.requestBody,
    answer: operation.responses['200'],
  }
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(operation.summary)}</summary>
<pre>${escaped(JSON.stringify(detail, null, 1))}</pre></details>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
