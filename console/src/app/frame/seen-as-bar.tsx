import { orThrow } from '@prona/client/problem'
import { roleCalls } from '@prona/client/roles'
import { roleNameIn } from '@prona/contract/access'
import { officeZone } from '@prona/contract/kernel/day'
import { clockAt } from '@prona/contract/kernel/format'
import type { SeenAs } from '@prona/contract/kernel/wire'
import { role } from '@prona/contract/resources'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failureOf } from '../../engine/data/problems.ts'
import { useSignedIn } from '../../engine/data/signed-in.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { tellFailed } from '../../ui/toasts.tsx'

/** The server counts by its own clock, which may be a little behind. */
const laterMs = 2_000

/** Above every page while one sees the console as a role; one press ends that. */
export function SeenAsBar({ seenAs: { _id, name, until } }: { readonly seenAs: SeenAs }) {
  const { t, language } = useWords()
  const { client, refresh } = useSignedIn()
  const navigate = useNavigate()
  const ending = useMutation({
    mutationFn: () => orThrow(roleCalls(client.connection).endSeeAs),
    onSuccess: async () => {
      await refresh()
      await navigate({ to: '/$plural/$id', params: { plural: role.plural, id: _id } })
    },
    onError: (error) => tellFailed(failureOf(error, t)),
  })
  useEffect(() => {
    const timer = setTimeout(() => void refresh(), Date.parse(until) - Date.now() + laterMs)
    return () => clearTimeout(timer)
  }, [until, refresh])
  const { time } = clockAt(until, officeZone)
  return (
    <section className="note note--flat seen-as" data-s="held" aria-label={t('role.seeAs')}>
      <Icon name="eye" />
      <span>{t('role.seenAs', { role: roleNameIn(name, language), time })}</span>
      <Button small disabled={ending.isPending} onClick={() => ending.mutate()}>
        {t('role.endSeeAs')}
      </Button>
    </section>
  )
}
