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
import { afterFailure, type BrokenOff, brokenOffAt, forgetBrokenOff, keepBrokenOff } from './broken-off.ts'
import { whenFree } from './when-free.ts'

type Work = {
  readonly isBusy: boolean
  readonly progress: Progress | undefined
  /** The seconds until it can go on, where somebody else still has it. */
  readonly waits: number
  /** What was begun here and is not known to have ended. */
  readonly brokenOff: BrokenOff | undefined
  /** Undefined when a dry run was stopped. */
  readonly run: (body: BulkBody, begun?: BrokenOff) => Promise<BatchAnswer | undefined>
  /** It is left as it is, or was undone. */
  readonly forget: () => void
  /**
   * Stops after the records in progress; what is done stays done. Before the server has begun there is
   * nothing to stop.
   */
  readonly stop: (() => void) | undefined
  readonly isStopping: boolean
}

/** Runs a bulk change and reports its progress; afterwards everything shown is fetched again. */
export function useBulk(resource: Resource): Work {
  const { client, branch } = useSignedIn()
  const queries = useQueryClient()
  const keyOf = useKeys()
  const place = `${resource.plural}.${branch}`
  const [brokenOff, setBrokenOff] = useState(() => brokenOffAt(place))
  const [isBusy, setBusy] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const [waits, setWaits] = useState(0)
  const stopper = useRef<AbortController>(undefined)

  const note = (now: BrokenOff | undefined) => {
    if (now) keepBrokenOff(place, now)
    else forgetBrokenOff(place)
  }
  const run = async (body: BulkBody, begun: BrokenOff = { key: keyOf(body), body }) => {
    const stopping = new AbortController()
    const { signal } = stopping
    stopper.current = stopping
    let latest: Progress | undefined
    const hear = (heard: Progress) => {
      latest = heard
      setProgress(heard)
    }
    const ask = (until?: AbortSignal) =>
      orThrow((options) => {
        const asked = { ...options, idempotencyKey: begun.key, onProgress: hear }
        return client.of(resource).bulk(body, until ? { ...asked, signal: until } : asked)
      })
    const ended = (answer: BatchAnswer) => {
      note(answer.problem && leftBy(begun, answer))
      queries.invalidateQueries()
      return answer
    }
    setBusy(true)
    setProgress(undefined)
    if (!body.dryRun) note(begun)
    try {
      if (body.dryRun) return await ask(signal)
      return ended(await whenFree(() => ask(signal), setWaits))
    } catch (error) {
      if (!signal.aborted) {
        if (!body.dryRun) note(afterFailure(begun, problemOf(error), latest))
        throw error
      }
      // The server answers the same key once it has finished the part in progress.
      return body.dryRun ? undefined : ended(await whenFree(() => ask(), setWaits, undefined, betweenMs))
    } finally {
      setBusy(false)
      setStopping(false)
      setWaits(0)
      setBrokenOff(brokenOffAt(place))
    }
  }
  const stop = () => {
    setStopping(true)
    stopper.current?.abort()
  }
  const forget = () => {
    forgetBrokenOff(place)
    setBrokenOff(undefined)
  }
  return { isBusy, progress, waits, brokenOff, run, forget, stop: progress && stop, isStopping }
}

const betweenMs = 300

function leftBy(begun: BrokenOff, { batch, counts }: BatchAnswer): BrokenOff {
  const { changed = 0, deleted = 0, left = 0 } = counts
  return { ...begun, batch: batch ?? undefined, done: changed + deleted, left }
}
