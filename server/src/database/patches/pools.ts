import type { Patch } from './patch.ts'

/**
 * A pool that ends without a deadline first does what waits for a connection. One that is ending already can still be
 * given a deadline.
 */
export const mendsOfEnd: readonly Patch[] = [
  // Refused once, a connection that was asked for alone is not tried again for nobody.
  [
    'const query = { reserve: resolve, reject }',
    'const query = { reserve: resolve, reject: e => (queries.remove(query), reject(e)) }',
  ],
  [
    'if (ending)\n      return ending\n\n    await 1\n',
    `if (ending && timeout === null)
      return ending

    while (timeout === null && queries.length)
      await new Promise(r => setTimeout(r, 100))
    await 1\n`,
  ],
]

/** What `parseOptions` leaves out unless it knows it. */
export const knownOptions: Patch = [
  'fetch_types     : true,\n',
  'fetch_types     : true,\n    answer_timeout  : null,\n    reach           : null,\n    told            : null,\n    last            : { host: 0 },\n',
]
