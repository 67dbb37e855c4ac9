import { setTimeout as patience } from 'node:timers/promises'

// biome-ignore lint/suspicious/noExplicitAny: an answer is what the check finds in it
export type Body = any
export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
  readonly body: Body
}
type AskOptions = {
  readonly query?: Readonly<Record<string, unknown>>
  /** A form travels as one, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Ask = (method: Method, path: string, options?: AskOptions) => Promise<Answer>

const longestWait = 60_000

/** Speaks plain HTTP to the API at a base address, as somebody or as nobody. */
export function askingAs(base: string, token?: string): Ask {
  return async (method, path, { query = {}, body, headers = {} } = {}) => {
    const url = new URL(`${base.replace(/\/+$/, '')}/api/${path}`)
    for (const [name, value] of Object.entries(query)) {
      url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
    const isForm = body instanceof FormData
    const response = await fetch(url, {
      method,
      headers: {
        ...(token ? { authorization: token } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(longestWait),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      body: isJson ? JSON.parse(text) : {},
    }
  }
}

/** The first bytes of an answer that does not end by itself. */
export async function firstOf(
  base: string,
  token: string,
  path: string,
): Promise<Pick<Answer, 'status' | 'headers' | 'text'>> {
  const ending = new AbortController()
  const response = await fetch(`${base.replace(/\/+$/, '')}/api/${path}`, {
    headers: { authorization: token },
    signal: ending.signal,
  })
  try {
    const waiting = patience(longestWait, undefined, { signal: ending.signal, ref: false }).catch(
      () => undefined,
    )
    const first = await Promise.race([response.body?.getReader().read(), waiting])
    const text = first?.value ? new TextDecoder().decode(first.value) : ''
    return { status: response.status, headers: response.headers, text }
  } finally {
    ending.abort()
  }
}
