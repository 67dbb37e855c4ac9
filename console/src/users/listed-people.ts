import type { ListedPerson } from '@prona/contract/users/invite-list'
import { pastedPeople } from '@prona/contract/users/pasted-people'

/** Somebody in the list, with a name of the row that stays when others are removed. */
export type Listed = ListedPerson & { readonly key: number }

/** What holds for all of them at first. */
export type ForAll = { readonly role: string; readonly branch: string; readonly language: string }

export function listedFrom(text: string, { role, branch }: ForAll): readonly Listed[] {
  return pastedPeople(text).map((person, key) => ({ ...person, username: '', role, branch, key }))
}

export function sentOf({ key: _, ...person }: Listed): ListedPerson {
  return person
}
