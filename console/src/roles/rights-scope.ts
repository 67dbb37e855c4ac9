import { orThrow } from '@prona/client/problem'
import { roleCalls } from '@prona/client/roles'
import { everything, type Grant, isHidden, may, seesOwnOnly } from '@prona/contract/access'
import { resourceNamed } from '@prona/contract/registry'
import { role } from '@prona/contract/resources'
import type { AboutRole, BuiltInRole } from '@prona/contract/roles/about-role'
import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { useWords } from '../ui/language.ts'

/** Why the reader cannot give something, by the rules that the server has too; undefined where they can. */
export type Closing = {
  readonly permission: (permission: string) => string | undefined
  readonly records: (single: string) => string | undefined
  readonly field: (path: string) => string | undefined
}

/** Nobody gives what they lack, and what “everything” contains is not given one by one. */
export function useClosing(rights: Grant): Closing {
  const { t } = useWords()
  const { user } = useSignedIn()
  const hasAll = may(rights, everything)
  const lacks = (lacked: boolean) => (lacked ? t('role.youLack') : undefined)
  return {
    permission: (one) => (hasAll ? t('role.partOfEverything') : lacks(!may(user, one))),
    records: (single) => lacks(seesOwnOnly(user, resourceNamed(single))),
    field: (path) => {
      const [single = '', name = ''] = path.split('.')
      return lacks(isHidden(user, resourceNamed(single), name))
    },
  }
}

/** The permission that somebody asks for, by the address that a notification of it leads to. */
export const AskedRightContext = createContext<string | undefined>(undefined)

/** Only whoever has everything can give it. */
export function useMayGiveEverything(): boolean {
  return may(useSignedIn().user, everything)
}

/** Who has the role, and what the built-in ones are without changes. */
export function useAboutRole(id: string | undefined): AboutRole | undefined {
  const { client, branch } = useSignedIn()
  const { language } = useWords()
  const { data } = useQuery({
    queryKey: [role.plural, 'about', branch, id ?? 'new', language],
    queryFn: () => orThrow((options) => roleCalls(client.connection).about(id, options)),
  })
  return data
}

/** What the rights are compared with: a built-in role. */
export type Base = BuiltInRole
