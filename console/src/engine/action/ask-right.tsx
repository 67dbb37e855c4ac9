import { orThrow } from '@prona/client/problem'
import { userCalls } from '@prona/client/users'
import { permissionText } from '@prona/contract/permission-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { failureOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { grantersQuery } from './lost-rights.ts'

/** Who can grant a permission, and a button that asks them for it: they are notified, once a day. */
export function AskRight({ permission }: { readonly permission: string }) {
  const words = useWords()
  const { t } = words
  const { client } = useSignedIn()
  const { data } = useQuery(grantersQuery(client, permission))
  const asking = useMutation({
    mutationFn: () => orThrow((options) => userCalls(client.connection).askRight(permission, options)),
    onSuccess: ({ told, isNew }) => {
      if (told.length === 0) tellFailed(t('closed.nobodyToAsk'))
      else tellDone(t(isNew ? 'closed.asked' : 'closed.askedToday', { who: told.join(', ') }))
    },
    onError: (error) => tellFailed(failureOf(error, t)),
  })
  if (data?.told.length === 0) return <span className="muted tiny">{t('closed.nobodyToAsk')}</span>
  const wasAsked = asking.isSuccess || data?.isNew === false
  return (
    <>
      <span className="muted tiny">{data && t('closed.whoGrants', { who: data.told.join(', ') })}</span>
      <Button
        disabled={asking.isPending || wasAsked}
        aria-label={
          wasAsked ? undefined : t('closed.askNamed', { permission: permissionText(permission, words) })
        }
        onClick={() => asking.mutate()}
      >
        {t(wasAsked ? 'closed.wasAsked' : 'closed.ask')}
      </Button>
    </>
  )
}
