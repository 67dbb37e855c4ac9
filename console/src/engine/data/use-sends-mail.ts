import { signInLinkCalls } from '@prona/client/sign-in-links'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from './signed-in.tsx'

/** Whether the server sends mails; undefined until that is known. */
export function useSendsMail(): boolean | undefined {
  const { client } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['sendsMail'],
    queryFn: ({ signal }) => signInLinkCalls(client.connection).sendsMail({ signal }),
  })
  return data
}
