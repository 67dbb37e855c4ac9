import { orThrow } from '@prona/client/problem'
import { roleCalls } from '@prona/client/roles'
import type { role } from '@prona/contract/resources'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { failureOf } from '../engine/data/problems.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import type { OwnHeadProps } from '../engine/own-screens.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/language.ts'
import { tellFailed } from '../ui/toasts.tsx'
import { useAboutRole } from './rights-scope.ts'

/** From a role's page into the console as whoever has the role sees it. */
export function SeeAsRole({ row: { _id } }: OwnHeadProps<typeof role>) {
  const { t } = useWords()
  const { client, refresh } = useSignedIn()
  const navigate = useNavigate()
  const about = useAboutRole(_id)
  const beginning = useMutation({
    mutationFn: () => orThrow((options) => roleCalls(client.connection).seeAs(_id, options)),
    onSuccess: async () => {
      await navigate({ to: '/' })
      await refresh()
    },
    onError: (error) => tellFailed(failureOf(error, t)),
  })
  if (!about?.maySeeAs) return null
  return (
    <Button
      icon="eye"
      data-hint={t('role.seeAsHelp')}
      disabled={beginning.isPending}
      onClick={() => beginning.mutate()}
    >
      {t('role.seeAs')}
    </Button>
  )
}
