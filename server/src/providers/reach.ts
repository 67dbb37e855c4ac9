import { AppError } from '@prona/contract/kernel/errors'

/** Asks the service that people sign in at, and answers with the whole of what it said. */
export type Reach = (address: string, options?: RequestInit) => Promise<Response>

export type Terms = {
  readonly send: typeof fetch
  readonly patienceMs: number
  readonly mostBytes: number
}
const usual: Terms = { send: fetch, patienceMs: 5_000, mostBytes: 262_144 }

/**
 * No redirect is followed, nothing is waited for without end, and no more is read than such an answer can be. What the
 * browser sends never decides where a request goes.
 */
export function reachProvider(terms: Partial<Terms> = {}): Reach {
  const { send, patienceMs, mostBytes } = { ...usual, ...terms }
  return async (address, options = {}) => {
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const response = await send(address, { ...options, redirect: 'error', signal })
      const bytes = await wholeOf(response, mostBytes)
      return new Response(bytes, { status: response.status === 200 ? 200 : Math.max(400, response.status) })
    } catch (cause) {
      throw away(cause)
    }
  }
}

/** The service did not answer as it must. */
export function away(cause: unknown): AppError {
  return Object.assign(new AppError('providerAway'), { cause })
}

async function wholeOf(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > most) throw new Error(`The answer is larger than ${most} bytes`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
