import { orThrow } from '@prona/client/problem'
import { languages } from '@prona/contract/kernel/words'
import { consentText } from '@prona/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../engine/data/access.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'

/** Every text that was ever agreed to, by purpose and number: there are few, and they never change. */
export function useConsentTexts(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const { client, branch } = useSignedIn()
  const mayRead = useAccess().may(consentText, 'read')
  const { data } = useQuery({
    queryKey: [consentText.plural, branch, 'of consents'],
    enabled: mayRead,
    queryFn: ({ signal }) =>
      orThrow((options) =>
        client.of(consentText).list({ pagination: { pageNr: 0, itemsPerPage: 100 } }, { ...options, signal }),
      ),
  })
  const found = (data?.rows ?? []).map(({ purpose, number, text }) => {
    const first = languages.map((one) => text[one]).find(Boolean) ?? ''
    const inEach = languages.map((one) => [one, text[one] || first] as const)
    return [`${purpose} ${number}`, Object.fromEntries(inEach)] as const
  })
  return new Map(found)
}
