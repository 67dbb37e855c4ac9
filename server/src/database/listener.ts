import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { isOutage } from './outage-codes.ts'

type Sql = postgres.Sql
type Heard = { readonly tell: (text: string) => void; readonly onListening?: () => void }

/** What a session that listens tells its owner. */
export type Ears = {
  readonly onclose: () => void
  readonly onnotify: (channel: string, text: string) => void
}

export type Listener = {
  /** `onListening` is called whenever the channel is listened to anew: what was sent before may have been missed. */
  listen(
    channel: string,
    tell: (text: string) => void,
    onListening?: () => void,
  ): Promise<{ unlisten(): Promise<void> }>
  end(options?: { timeout?: number }): Promise<void>
}

type Options = {
  readonly waitMs?: () => number
  /** How often the session is asked whether it is still there: nobody is told of a machine that has vanished. */
  readonly askEveryMs?: number
}

/**
 * One session that listens to all channels, and is opened again for as long as nobody ends it. The driver's own way
 * to do so (3.4.9) forgets a channel where it has to try more than once for two of them.
 */
export function openListener(
  open: (ears: Ears) => Sql,
  { waitMs = () => 100, askEveryMs = 3_000 }: Options = {},
): Listener {
  const channels = new Map<string, Set<Heard>>()
  let session: Sql | undefined
  let opening: Promise<Sql> | undefined
  let isOver = false
  const asking = setInterval(() => void ask(), askEveryMs)
  asking.unref()

  /** To listen once more changes nothing, and is refused where nothing can be heard. */
  async function ask(): Promise<void> {
    const [channel] = channels.keys()
    if (session && channel !== undefined) await listenTo(session, channel).catch(() => {})
  }

  async function start(): Promise<Sql> {
    let isLost = false
    const mine = open({
      onclose() {
        isLost = true
        if (mine === session) again()
      },
      onnotify: (channel, text) => {
        for (const { tell } of channels.get(channel) ?? []) tell(text)
      },
    })
    try {
      for (const channel of channels.keys()) await listenTo(mine, channel)
      if (isLost || isOver) throw new Error('The session that listens is gone')
    } catch (error) {
      await mine.end({ timeout: 0 })
      throw error
    }
    session = mine
    for (const { onListening } of everybody()) onListening?.()
    return mine
  }

  const everybody = () => [...channels.values()].flatMap((heard) => [...heard])

  function again(): void {
    const lost = session
    session = undefined
    void lost?.end({ timeout: 0 })
    opening = untilListening()
    opening.catch(() => {})
  }

  async function untilListening(): Promise<Sql> {
    for (;;) {
      await pause(waitMs(), undefined, { ref: false })
      if (isOver) throw new Error('Nobody listens any more')
      try {
        return await start()
      } catch {
        // Why is known to all connections together, and said once (`outages.ts`).
      }
    }
  }

  return {
    async listen(channel, tell, onListening) {
      const one: Heard = { tell, onListening }
      const known = channels.get(channel)
      channels.set(channel, (known ?? new Set()).add(one))
      if (session) {
        if (!known) await listenTo(session, channel)
        onListening?.()
      } else {
        opening ??= start()
        await opening.catch((error: unknown) => {
          opening = undefined
          throw error
        })
      }
      return {
        async unlisten() {
          const left = channels.get(channel)
          left?.delete(one)
          if (left?.size !== 0) return
          channels.delete(channel)
          await session?.unsafe(`unlisten ${quoted(channel)}`).catch((error: unknown) => {
            // A session that is lost listens to nothing.
            if (!isOutage(error)) throw error
          })
        },
      }
    },
    async end(options) {
      isOver = true
      clearInterval(asking)
      await session?.end(options)
    },
  }
}

async function listenTo(sql: Sql, channel: string): Promise<void> {
  await sql.unsafe(`listen ${quoted(channel)}`)
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}
