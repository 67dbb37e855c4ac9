import { type LookupAddress, promises } from 'node:dns'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../config/addresses.ts'
import { hasCode } from '../database/error-code.ts'
import type { IsOpen } from './open-addresses.ts'

export type Call = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Terms = {
  readonly isOpen: IsOpen
  readonly patienceMs?: number
  readonly mostBytes?: number
  /** What a name means now. */
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>
}

/** What came of it: only an answer with a status from 200 to 299 means that the receiver has it. */
export type Reception = {
  readonly problem?: 'refused' | 'unreachable' | 'noAnswer' | 'closedAddress'
  readonly status?: number
  /** How its answer begins, or what went wrong. */
  readonly answer: string
}

const closed = 'ADDRESS_CLOSED'

/**
 * One POST to an address that people typed. Each address that is connected to is checked, redirects are not followed,
 * no proxy of the environment is asked, nothing is waited for without end, and no more than a little is read.
 */
export async function callReceiver(call: Call, terms: Terms, stopped?: AbortSignal): Promise<Reception> {
  const { patienceMs = 10_000, mostBytes = 65_536 } = terms
  const late = AbortSignal.timeout(patienceMs)
  try {
    const response = await begun(call, terms, stopped ? AbortSignal.any([late, stopped]) : late)
    const { statusCode: status = 0 } = response
    const answer = shortened(await beginningOf(response, mostBytes))
    return status >= 200 && status < 300 ? { status, answer } : { status, answer, problem: 'refused' }
  } catch (error) {
    const answer = shortened(error instanceof Error ? error.message : String(error))
    if (hasCode(error, closed)) return { problem: 'closedAddress', answer }
    return late.aborted ? { problem: 'noAnswer', answer: '' } : { problem: 'unreachable', answer }
  }
}

/** Resolves with the head of the answer. */
function begun({ url, headers, body }: Call, terms: Terms, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const address = new URL(url)
    const isEncrypted = address.protocol === 'https:'
    const host = address.hostname.replace(/^\[(.*)\]$/, '$1')
    if (!isEncrypted && !(address.protocol === 'http:' && isLoopback(host))) throw refusal(url)
    // An address is connected to without being looked up.
    if (isIP(host) !== 0 && !terms.isOpen(host)) throw refusal(host)
    const { request, Agent } = isEncrypted ? https : http
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // Of its own, so that no connection is shared and no setting of the environment counts.
      agent: new Agent({ keepAlive: false }),
      lookup: lookingUp(terms),
      signal,
    }
    request(address, options, done).once('error', failed).end(body)
  })
}

/** Answers only addresses that may be connected to, and these are what is connected to. */
function lookingUp({ isOpen, resolve = resolveName }: Terms): LookupFunction {
  return (name, { all }, tell) => {
    resolve(name).then(
      (found) => {
        const open = found.filter(({ address }) => isOpen(address))
        const [first] = open
        if (!first) tell(refusal(name), all ? [] : '')
        else if (all) tell(null, [...open])
        else tell(null, first.address, first.family)
      },
      (error) => tell(error, all ? [] : ''),
    )
  }
}

function resolveName(name: string): Promise<LookupAddress[]> {
  return promises.lookup(name, { all: true })
}

function refusal(what: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${what} is not open to webhooks`), { code: closed })
}

/** A receiver that breaks off, or does not come to an end, has said its status all the same. */
async function beginningOf(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response) {
      parts.push(part)
      size += part.length
      if (size >= most) break
    }
  } catch {
    // What came before counts.
  }
  response.destroy()
  return Buffer.concat(parts).subarray(0, most).toString('utf8')
}

/** As a line that can be shown. */
function shortened(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed()
}
