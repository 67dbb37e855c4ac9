/**
 * Loaded into the server first when tests are to be tried with a slow network: requests of a browser are
 * answered up to 0.7 s late and out of order.
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

/** The work is done at once and only its answer waits; streams are not delayed. */
function answerLate(response: ServerResponse): void {
  const end = response.end
  response.end = ((...rest: Parameters<typeof end>) => {
    setTimeout(() => end.apply(response, rest), Math.random() * most)
    return response
  }) as typeof end
}
