import { registerHooks } from 'node:module'
import { mendOfEnding, mendOfEnds, mendsOfConnections } from './patches/connections.ts'
import { mendsOfFailover, mendsOfHosts } from './patches/failover.ts'
import { tellsOfConnections, tellsOfStatements } from './patches/figures.ts'
import type { Patch } from './patches/patch.ts'
import { knownOptions, mendsOfEnd } from './patches/pools.ts'
import { mendsOfCopying, mendsOfStatements } from './patches/statements.ts'
import { mendOfBeginnings, mendsOfTransactions } from './patches/transactions.ts'
import { mendsOfWaiting } from './patches/waiting.ts'

/** For each file of the driver. A patch may name what one before it has put there. */
const patchesOf: Readonly<Record<string, readonly Patch[]>> = {
  index: [
    ...mendsOfTransactions,
    mendOfEnds,
    knownOptions,
    ...mendsOfHosts,
    ...mendsOfEnd,
    tellsOfConnections,
  ],
  connection: [
    ...mendsOfConnections,
    ...mendsOfWaiting,
    ...tellsOfStatements,
    ...mendsOfFailover,
    ...mendsOfStatements,
    mendOfBeginnings,
    mendOfEnding,
    ...mendsOfCopying,
  ],
}

/**
 * Patches the driver while it is loaded. When the connection of a transaction dies, version 3.4.9 goes on writing to
 * it: that ends the process (its issues 1066, 1154 and 1208), leaves a request unanswered for ever, or, once the
 * connection is opened again for somebody else, rolls back their transaction. Each place is given word for word, so
 * that a changed version of the driver is noticed at once.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const file = /\/node_modules\/postgres\/src\/(index|connection)\.js$/.exec(url)?.[1]
    const patches = file && patchesOf[file]
    return patches ? { ...loaded, source: patched(String(loaded.source), patches, url) } : loaded
  },
})

export const { default: postgres } = await import('postgres')

function patched(source: string, patches: readonly Patch[], url: string): string {
  return patches.reduce((text, [as, instead]) => {
    const parts = text.split(as)
    if (parts.length !== 2)
      throw new Error(`${url} is not the driver that is patched here: look whether it still needs it`)
    return parts.join(instead)
  }, source)
}
