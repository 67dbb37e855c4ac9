import type { BatchAnswer } from '@prona/client/batches'
import type { Progress } from '@prona/client/long-answer'
import { orThrow } from '@prona/client/refusal'
import type { BulkBody } from '@prona/contract/batches/bulk'
import type { Resource } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeys } from '../forms/use-record-form.ts'
import { useDesk } from '../kernel/desk.tsx'

type Work = {
  readonly isBusy: boolean
  readonly progress: Progress | undefined
  readonly run: (body: BulkBody) => Promise<BatchAnswer>
}

/** Does something to many records and tells how far it is; what was done shows everywhere at once. */
export function useBulk(resource: Resource): Work {
  const { client } = useDesk()
  const queries = useQueryClient()
  const keyOf = useKeys()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const run = async (body: BulkBody) => {
    setBusy(true)
    setProgress(undefined)
    try {
      return await orThrow((options) =>
        client.of(resource).bulk(body, { ...options, idempotencyKey: keyOf(body), onProgress: setProgress }),
      )
    } finally {
      setBusy(false)
      if (!body.dryRun) queries.invalidateQueries()
    }
  }
  return { isBusy, progress, run }
}
