import type { Resource } from '@prona/contract/kernel/resource'
import type { ContractDocument } from '@prona/contract/kernel/wire'
import type { Resources, Single } from '@prona/contract/registry'
import type { Found } from '@prona/contract/search/found'
import { type AuthCalls, authCalls } from './auth.ts'
import type { Connection } from './connection.ts'
import { contractDocument } from './contract-document.ts'
import { figuresNamed } from './figures.ts'
import { followLive, type LiveEnd, type LiveEvent, type LiveOptions } from './live.ts'
import { type NotificationCalls, notificationCalls } from './notifications.ts'
import type { CallOptions } from './problem.ts'
import { callsOf, type ResourceCalls } from './resource.ts'
import { type SearchOptions, searchEverything } from './search.ts'
import { type ViewCalls, viewCalls } from './views.ts'

export type Client = {
  readonly auth: AuthCalls
  readonly views: ViewCalls
  /** Calls that few pages make are made of it there: `tokenCalls(client.connection)`. */
  readonly connection: Connection
  /** The calls of a resource by its names, typed from its declaration: `resource('unit', 'units')`. */
  resource<S extends Single>(single: S, plural: Resources[S]['plural']): ResourceCalls<Resources[S]>
  /** The same where the declaration itself is at hand. */
  of<R extends Resource>(declaration: R): ResourceCalls<R>
  /** Records of every resource that contain these words, the best first; `limit` of each at the most. */
  search(query: string, options?: SearchOptions): Promise<readonly Found[] | null>
  /** Figures that a dashboard or another screen shows, by the name of their route: `GET figures/{name}`. */
  figures<T>(name: string, options?: CallOptions): Promise<T | null>
  /** The reader's notifications. */
  readonly notifications: NotificationCalls
  /** What the server says of its own contract, for whoever writes a program that speaks to it. */
  contract(options?: CallOptions): Promise<ContractDocument | null>
  /** Streams changes as they happen, until the server or the signal ends it. */
  live(hear: (heard: LiveEvent) => void, options?: LiveOptions): Promise<LiveEnd | null>
}

/** The data-access layer: every call the console, or any other program, makes to the server. */
export function connect(connection: Connection): Client {
  return {
    auth: authCalls(connection),
    views: viewCalls(connection),
    connection,
    resource: (single, plural) => callsOf(connection, single, plural),
    of: ({ single, plural }) => callsOf(connection, single, plural),
    search: (query, options) => searchEverything(connection, query, options),
    figures: (name, options) => figuresNamed(connection, name, options),
    notifications: notificationCalls(connection),
    contract: (options) => contractDocument(connection, options),
    live: (hear, options) => followLive(connection, hear, options),
  }
}
