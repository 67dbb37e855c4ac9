import { orThrow } from '@prona/client/problem'
import type { DescriptionRequest } from '@prona/contract/descriptions/description'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import type { StreamedTextStore } from './streamed-text.ts'

/** Lets the server write a text until it is complete, stopped or broken off. Leaving the panel stops it. */
export function useWriting(resource: Resource, row: AnyRow, text: StreamedTextStore) {
  const { client } = useSignedIn()
  const stopping = useRef<AbortController>(undefined)
  const [reason, setReason] = useState('')

  const stop = () => {
    stopping.current?.abort()
    text.end('stopped')
  }
  const write = async (asked: Omit<DescriptionRequest, '_id'>) => {
    stopping.current?.abort()
    const own = new AbortController()
    stopping.current = own
    setReason('')
    text.begin()
    try {
      await orThrow((options) =>
        client.of(resource).stream('describe', { _id: row._id, ...asked }, heardWhile(own.signal, text), {
          ...options,
          signal: own.signal,
          branch: row.branch,
        }),
      )
    } catch (error) {
      if (own.signal.aborted) return
      text.end('failed')
      setReason(reasonOf(error))
    }
  }
  const leave = useRef(stop)
  leave.current = stop
  useEffect(() => () => leave.current(), [])
  return { write, stop, reason }
}

/** A stream that was stopped may still deliver a word. */
function heardWhile(signal: AbortSignal, text: StreamedTextStore): StreamedTextStore['hear'] {
  return (heard) => {
    if (!signal.aborted) text.hear(heard)
  }
}
