import type { BatchAnswer } from '@prona/client/batches'
import type { Progress } from '@prona/client/long-answer'
import { orThrow } from '@prona/client/problem'
import type { BulkBody } from '@prona/contract/batches/bulk'
import type { Resource } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { problemOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { useKeys } from '../form/use-record-form.ts'

type Work = {
  readonly isBusy: boolean
  readonly progress: Progress | undefined
  /** Undefined when a dry run was stopped. */
  readonly run: (body: BulkBody) => Promise<BatchAnswer | undefined>
  /**
   * Stops after the records in progress; what is done stays done. Before the server has begun there is
   * nothing to stop.
   */
  readonly stop: (() => void) | undefined
  readonly isStopping: boolean
}

/** Runs a bulk change and reports its progress; afterwards everything shown is fetched again. */
export function useBulk(resource: Resource): Work {
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const keyOf = useKeys()
  const [isBusy, setBusy] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const stopper = useRef<AbortController>(undefined)
  const run = async (body: BulkBody) => {
    const stopping = new AbortController()
    const { signal } = stopping
    stopper.current = stopping
    const ask = (until?: AbortSignal) =>
      orThrow((options) => {
        const asked = { ...options, idempotencyKey: keyOf(body), onProgress: setProgress }
        return client.of(resource).bulk(body, until ? { ...asked, signal: until } : asked)
      })
    setBusy(true)
    setProgress(undefined)
    try {
      return await ask(signal)
    } catch (error) {
      if (!signal.aborted) throw error
      return body.dryRun ? undefined : await outcomeOf(ask)
    } finally {
      setBusy(false)
      setStopping(false)
      if (!body.dryRun) queries.invalidateQueries()
    }
  }
  const stop = () => {
    setStopping(true)
    stopper.current?.abort()
  }
  return { isBusy, progress, run, stop: progress && stop, isStopping }
}

const mostTries = 60
const betweenMs = 300

/**
 * The result of stopped work: the server answers the same idempotency key once it has finished the part in
 * progress.
 */
async function outcomeOf(ask: () => Promise<BatchAnswer>): Promise<BatchAnswer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (problemOf(error)?.code !== 'underWay' || tries === mostTries) throw error
      await new Promise((done) => setTimeout(done, betweenMs))
    }
  }
}
