import { AppError } from '@prona/contract/kernel/errors'
import { ruled } from '@prona/contract/request-sentences'
import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON, of limited depth, and cannot reach an object's prototype. A DELETE has none, though many clients
 * send the type of one.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '' && request.method === 'DELETE') done(null, undefined)
    else if (isDeeperThan(20, text)) done(new AppError('malformed', {}, [ruled('body', 'tooDeep')]))
    else parse(request, text, done)
  })
}

/** Counted before it is parsed: code that walks a parsed value recursively could overflow the stack. */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = endOfText(json, at + 1)
    else if (sign === openBrace || sign === openBracket) {
      if (++depth > most) return true
    } else if (sign === closeBrace || sign === closeBracket) depth--
  }
  return false
}

/** Walked through once: a search for the next quotation mark takes five times as long where every one is escaped. */
function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === backslash) at++
    else if (sign === quote) return at
  }
  return json.length
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93]
