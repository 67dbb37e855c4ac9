import { invitedListCalls } from '@prona/client/invited-lists'
import { orThrow } from '@prona/client/problem'
import type { Language } from '@prona/contract/kernel/words'
import type { CheckedList } from '@prona/contract/users/invite-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { type Listed, sentOf } from './listed-people.ts'

const typingMs = 300

type CheckedRow = CheckedList['people'][number]

/** What the server says of each row, by its key, while one types in them; nothing new of rows that may be sent already. */
export function useCheckedList(rows: readonly Listed[], language: Language, sent?: readonly Listed[]) {
  const { client } = useSignedIn()
  const [asked, setAsked] = useState(rows)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(rows), typingMs)
    return () => clearTimeout(timer)
  }, [rows])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['users', 'inviteList', language, asked],
    queryFn: async ({ signal }) => {
      const people = asked.map(sentOf)
      const calls = invitedListCalls(client.connection)
      const checked = await orThrow((options) => calls.check({ language, people }, { ...options, signal }))
      return {
        sendsMail: checked.sendsMail,
        ofRow: new Map(asked.map(({ key }, index) => [key, checked.people[index]])),
      }
    },
    enabled: asked.length > 0 && asked !== sent,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const ofRow: ReadonlyMap<number, CheckedRow | undefined> = data?.ofRow ?? new Map()
  return {
    ofRow,
    sendsMail: data?.sendsMail,
    error,
    isChecking: asked !== rows || isFetching,
    checkAgain: refetch,
  }
}
