/**
 * Whether somebody who opens this address in a browser expects a page. What probes and programs ask for is not found
 * like any other call, or a missing route would look healthy and a missing file like a script.
 */
export function isForConsole(method: string, url: string, accept: string | undefined): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [path = ''] = url.split('?', 1)
  const [, first = ''] = path.toLowerCase().split('/')
  if (programs.test(first) || first === 'assets' || isFile(path)) return false
  return accept === undefined || accept.trim() === '' || /text\/(html|\*)|\*\/\*/.test(accept)
}

/** Names that no list and no page has: other programs answer calls, probes and figures there. */
const programs =
  /^(api|v\d+|rest|rpc|graphql|ws|metrics|actuator|status|ping|(health|live|ready|started)(ness)?z?|livez|readyz|\.well-known)$/

function isFile(path: string): boolean {
  return /\.[^/]*$/.test(path)
}
