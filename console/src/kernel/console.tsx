import type { Client } from '@prona/client/client'
import { isHidden, may } from '@prona/contract/access'
import type { Field } from '@prona/contract/kernel/field'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import type { SignedIn } from '@prona/contract/kernel/wire'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** What the screens ask of the program around them. */
export type Console = {
  readonly client: Client
  readonly user: SignedIn
  /** The branch worked in: a code, or `*` for reading all. */
  readonly branch: string
}

/** Hours are those of the company's clocks, wherever one reads them. */
export const timeZone = 'Europe/Tirane'

const Context = createContext<Console | undefined>(undefined)

export function ConsoleProvider({ client, user, branch, children }: Console & { readonly children: ReactNode }) {
  const value = useMemo(() => ({ client, user, branch }), [client, user, branch])
  return <Context value={value}>{children}</Context>
}

export function useConsole(): Console {
  const value = useContext(Context)
  if (!value) throw new Error('A screen stands outside of the console')
  return value
}

export type Sight = {
  may(resource: Resource, verb: string): boolean
  /** The field of that name, unless it does not exist or is hidden from the reader. */
  field(resource: Resource, path: string): Field | undefined
}

/** What the reader may do and see. The server has the last word; this only keeps the screens honest. */
export function useSight(): Sight {
  const { user } = useConsole()
  return useMemo(
    () => ({
      may: (resource, verb) => may(user, `${resource.single}.${verb}`),
      field: (resource, path) =>
        isHidden(user, resource, path.split('.')[0] ?? '') ? undefined : fieldNamed(resource, path),
    }),
    [user],
  )
}
