import type { CheckedList, InvitedList, SentList } from '@prona/contract/users/invite-list'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { OnceOptions } from './key.ts'
import type { CallOptions } from './problem.ts'

/** People who are made users and invited together. */
export type InvitedListCalls = {
  /** What is wrong with each of them; writes nothing. */
  check(list: InvitedList, options?: CallOptions): Promise<CheckedList | null>
  /** All of them or, where anything is wrong with one, nobody. */
  invite(list: InvitedList, options?: OnceOptions): Promise<SentList | null>
}

export function invitedListCalls(connection: Connection): InvitedListCalls {
  const failure = 'Problem posting user!'
  return {
    async check(list, options = {}) {
      const request = { path: 'user/inviteList/check', body: list, failure }
      const answer = await send(connection, { ...options, ...request, method: 'POST' })
      return part(answer, 'people') ? (answer as CheckedList) : null
    },
    async invite(list, options = {}) {
      const request = { path: 'user/inviteList', body: list, failure }
      const answer = await send(connection, { ...options, ...request, method: 'POST' })
      return part(answer, 'links') ? (answer as SentList) : null
    },
  }
}
