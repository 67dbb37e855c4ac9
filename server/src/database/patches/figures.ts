import type { Patch } from './patch.ts'

/** Tells of each statement how long the database took for it, whatever waited before it on its connection. */
export const tellsOfStatements: readonly Patch[] = [
  ['let socket = null\n', 'let socket = null\n    , lastReady = 0\n'],
  ['build(q)\n      answerTimer', 'build(q)\n      q.askedAt = performance.now()\n      answerTimer'],
  [
    'function ReadyForQuery(x) {\n',
    `function ReadyForQuery(x) {
    const now = performance.now()
    query && query.askedAt && !query.cursorFn && options.told &&
      options.told(query.string, now - Math.max(query.askedAt, lastReady))
    lastReady = now\n`,
  ],
]

/** How many connections do what, and what waits for one. */
export const tellsOfConnections: Patch = [
  'reserve,\n    listen,\n',
  `reserve,
    figures: () => ({
      idle: open.length,
      busy: busy.length + full.length + reserved.length,
      connecting: connecting.length,
      waiting: queries.length
    }),
    listen,\n`,
]
