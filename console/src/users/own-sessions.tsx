import { orThrow } from '@prona/client/problem'
import { sessionCalls } from '@prona/client/sessions'
import { sessionWords } from '@prona/contract/users/session-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { tellDone, tellFailed } from '../ui/toasts.tsx'
import { OpenSessionList, sessionsKey } from './open-sessions.tsx'

/** One's own sessions. The one in use is ended by signing out. */
export function OwnSessions() {
  const { client } = useSignedIn()
  const sessions = sessionCalls(client.connection)
  return (
    <OpenSessionList of="own" list={sessions.own} end={sessions.endOwn}>
      <EndOthers />
    </OpenSessionList>
  )
}

function EndOthers() {
  const { t, label } = useWords()
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const ending = useMutation({
    mutationFn: () => orThrow(sessionCalls(client.connection).endOthers),
    onSuccess: () => tellDone(label(sessionWords.othersEnded)),
    onError: (error) => tellFailed(failureOf(error, t)),
    onSettled: () => {
      setAsked(false)
      return queries.invalidateQueries({ queryKey: sessionsKey('own') })
    },
  })
  return (
    <>
      <Button small onClick={() => setAsked(true)}>
        {label(sessionWords.endOthers)}
      </Button>
      <Confirm
        title={label(sessionWords.endOthersAsked)}
        text={<p>{label(sessionWords.endOthersText)}</p>}
        verb={label(sessionWords.endOthers)}
        opened={isAsked}
        busy={ending.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => ending.mutate()}
      />
    </>
  )
}
