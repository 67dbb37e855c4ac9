import type { Patch } from './patch.ts'

/**
 * Of several machines one is written to, and after a failover it is another one: whoever connects goes on until they
 * find it, and begins with the one where it was last. A session that turns out to lead to a standby, as it may behind
 * a pooler, is given up together with what was asked.
 */
export const mendsOfFailover: readonly Patch[] = [
  [
    'else if (tryNext(target_session_attrs, backendParameters))\n          return terminate()',
    'else if (tryNext(target_session_attrs, backendParameters))\n          return isAnother()',
  ],
  [
    'function ReadyForQuery(x) {\n',
    `function isAnother() {
    const code = target_session_attrs === 'standby' ? 'CONNECT_PRIMARY' : 'CONNECT_STANDBY'
    error(Object.assign(new Error('The database is not the ' + target_session_attrs), { code }))
    socket && socket.destroy()
  }

  function ReadyForQuery(x) {
    if (errorResponse && errorResponse.code === '25006' && target_session_attrs === 'primary') {
      options.reach && options.reach.failed(errorResponse)
      error(errorResponse)
      return socket && socket.destroy()
    }\n`,
  ],
  [
    'socket.ssl = ssl\n',
    'socket.ssl = ssl\n    if (tries === 0) hostIndex = options.last.host % port.length\n',
  ],
  [
    'wasReady = true\n',
    'wasReady = true\n    options.last.host = (hostIndex + port.length - 1) % port.length\n',
  ],
]

/** An address of IPv6 has colons of its own. */
export const mendsOfHosts: readonly Patch[] = [
  [
    "host.split(',').map(x => x.split(':')[0])",
    "host.split(',').map(x => /^\\[(.*)\\]/.exec(x)?.[1] ?? (x.split(':').length > 2 ? x : x.split(':')[0]))",
  ],
  ["parseInt(x.split(':')[1] || port)", 'parseInt(/^(?:\\[.*\\]|[^:]*):(\\d+)$/.exec(x)?.[1] || port)'],
]
