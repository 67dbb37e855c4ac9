import type { Progress } from '@prona/client/long-answer'
import type { CallProblem } from '@prona/client/problem'
import type { BulkBody } from '@prona/contract/batches/bulk'
import { type Store, tabStore } from '../../ui/browser-store.ts'

/**
 * A bulk change of which nobody knows that it ended. Begun anew it would change a second time what is done already;
 * under its key it goes on with the rest.
 */
export type BrokenOff = {
  readonly key: string
  readonly body: BulkBody
  /** By which it is undone, once the server has told it. */
  readonly batch?: string | undefined
  /** Undefined while nothing is known of it. */
  readonly done?: number | undefined
  readonly left?: number | undefined
}

/** It is kept while the dialog is closed and the page is loaded again. */
export function brokenOffAt(place: string, store: Pick<Store, 'getItem'> = tabStore): BrokenOff | undefined {
  const kept: unknown = JSON.parse(store.getItem(nameOf(place)) ?? 'null')
  return isBrokenOff(kept) ? kept : undefined
}

export function keepBrokenOff(place: string, brokenOff: BrokenOff): void {
  tabStore.setItem(nameOf(place), JSON.stringify(brokenOff))
}

export function forgetBrokenOff(place: string): void {
  tabStore.removeItem(nameOf(place))
}

/** What is known of it when its answer did not come, or said that it broke off. */
export function afterFailure(
  begun: BrokenOff,
  problem: CallProblem | undefined,
  progress: Progress | undefined,
): BrokenOff | undefined {
  if (progress?.batch) {
    return { ...begun, batch: progress.batch, done: progress.done, left: progress.total - progress.done }
  }
  if (problem?.code === 'underWay') return { ...begun, batch: problem.batch ?? begun.batch }
  const isOfServer = problem !== undefined && problem.requestId !== ''
  // The server has said itself that nothing was done, unless something was done before.
  return isOfServer && begun.batch === undefined && begun.done === undefined ? undefined : begun
}

function nameOf(place: string): string {
  return `bulk.${place}`
}

function isBrokenOff(kept: unknown): kept is BrokenOff {
  return typeof kept === 'object' && kept !== null && 'key' in kept && 'body' in kept
}
