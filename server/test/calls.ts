import type { FastifyInstance } from 'fastify'

export type Answer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what is answered is what a test is about
  readonly body: any
}

/** Requests as one person makes them. */
export function callsOf(app: FastifyInstance, token: string, branch?: string) {
  const headers = { authorization: token, ...(branch === undefined ? {} : { branch }) }
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...more },
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
  return {
    get: (url: string) => call('GET', url),
    post: (url: string, payload: object, more?: Record<string, string>) => call('POST', url, payload, more),
    put: (url: string, payload: object) => call('PUT', url, payload),
    remove: (url: string) => call('DELETE', url),
  }
}

export type Calls = ReturnType<typeof callsOf>
