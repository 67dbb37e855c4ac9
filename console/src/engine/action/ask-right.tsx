import { orThrow } from '@prona/client/problem'
import { userCalls } from '@prona/client/users'
import { permissionText } from '@prona/contract/permission-text'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { failureOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'

/** Asks those who can grant a permission for it: they are notified, once a day. */
export function AskRight({ permission }: { readonly permission: string }) {
  const words = useWords()
  const { client } = useSignedIn()
  const asking = useMutation({
    mutationFn: () => orThrow((options) => userCalls(client.connection).askRight(permission, options)),
    onSuccess: ({ told, isNew }) => {
      if (told.length === 0) tellFailed(words.t('closed.nobodyToAsk'))
      else tellDone(words.t(isNew ? 'closed.asked' : 'closed.askedToday', { who: told.join(', ') }))
    },
    onError: (error) => tellFailed(failureOf(error, words.t)),
  })
  return (
    <Button
      disabled={asking.isPending || asking.isSuccess}
      aria-label={words.t('closed.askNamed', { permission: permissionText(permission, words) })}
      onClick={() => asking.mutate()}
    >
      {words.t('closed.ask')}
    </Button>
  )
}
