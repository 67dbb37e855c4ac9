/**
 * An address may name several machines, of which one at a time is written to:
 * `postgres://name:password@a:5432,b:5432/database`. Answers an address for each.
 */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? []
  const named = hosts.split(',')
  return named.length < 2 ? [url] : named.map((host) => `${before}${host}${after}`)
}
