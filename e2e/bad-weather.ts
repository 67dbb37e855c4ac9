/**
 * Loaded into the server before anything else where a test is to be tried in bad weather: what a browser asks for is
 * answered up to 0.7 s late, and what is asked for second may be answered first.
 */
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'

const most = 700
const emit = Server.prototype.emit

Server.prototype.emit = function (this: Server, event: string, ...rest: unknown[]): boolean {
  const [request, response] = rest as [IncomingMessage, ServerResponse]
  if (event === 'request' && isOfPage(request)) answerLate(response)
  return emit.apply(this, [event, ...rest] as Parameters<typeof emit>)
}

function isOfPage({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/api/') && /Mozilla/.test(headers['user-agent'] ?? '')
}

/** The work is done at once and only its answer waits; what is said piece by piece comes as it is said. */
function answerLate(response: ServerResponse): void {
  const end = response.end
  response.end = ((...rest: Parameters<typeof end>) => {
    setTimeout(() => end.apply(response, rest), Math.random() * most)
    return response
  }) as typeof end
}
