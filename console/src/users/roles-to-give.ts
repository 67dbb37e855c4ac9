import { orThrow } from '@prona/client/problem'
import { lacking } from '@prona/contract/access'
import { titleInLanguage } from '@prona/contract/kernel/kinds'
import { role } from '@prona/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import type { Option } from '../ui/inputs/option.ts'
import { useWords } from '../ui/language.ts'

const most = 100

/** The roles that whoever is signed in can give to others; the server has the last word. */
export function useRolesToGive(): readonly Option[] {
  const { client, user } = useSignedIn()
  const { language } = useWords()
  const { data } = useQuery({
    queryKey: [role.plural, 'toGive'],
    queryFn: () =>
      orThrow((options) =>
        client.of(role).list(
          {
            fields: ['name', 'permissions'],
            sort: [{ field: 'name', direction: 'asc' }],
            pagination: { itemsPerPage: most },
          },
          options,
        ),
      ),
  })
  const given = data?.rows.filter(({ permissions }) => lacking(user, permissions).length === 0) ?? []
  return given.map(({ _id, name }) => ({ value: _id, label: titleInLanguage(role, name, language) }))
}
