import type { LiveEvent } from '@prona/client/live'
import type { StreamParts } from './change-stream.ts'

/** What one tab tells the others. */
type TabMessage =
  | { readonly heard: LiveEvent }
  | { readonly isOpen: boolean }
  /** The server ended the stream. */
  | { readonly isEnded: true }
  | { readonly who: 'isThere' }

export type Channel = {
  readonly say: (message: TabMessage) => void
  readonly close: () => void
}

export type TabParts = {
  /** Runs the work in one tab at a time, and in the next one when that is closed; returns how to stop. */
  readonly alone: (work: () => () => void) => () => void
  readonly channel: (hear: (message: TabMessage) => void) => Channel
  /** Opens the stream to the server; returns how to close it. */
  readonly openStream: (
    stream: Pick<StreamParts, 'hear' | 'onState' | 'onEnded' | 'lastSyncTime'>,
  ) => () => void
} & Pick<StreamParts, 'hear' | 'onState' | 'onEnded'>

/**
 * One stream for all tabs of a browser: over HTTP/1.1 a browser has six connections to a server, and six tabs
 * with a stream each would leave none for anything else. The tab that has it passes on what arrives.
 */
export function followTogether(parts: TabParts): () => void {
  let last: string | undefined
  let unread: number | undefined
  let isOpen = false
  let isMine = false
  let isOver = false

  const take = (heard: LiveEvent) => {
    if ('lastSyncTime' in heard) last = heard.lastSyncTime
    if ('unread' in heard) unread = heard.unread
    parts.hear(heard)
  }
  const turn = (open: boolean) => {
    // The stream ends only after its tab has released it; messages from then on are ignored.
    if (isOver) return
    isOpen = open
    parts.onState(open)
  }
  const channel = parts.channel((message) => {
    if ('heard' in message) take(message.heard)
    else if ('isOpen' in message) turn(message.isOpen)
    else if ('isEnded' in message) void parts.onEnded()
    else if (isMine) tellWhoCame()
  })
  /** Tells a new tab the current state, so that it can take over when this tab is closed. */
  const tellWhoCame = () => {
    channel.say({ isOpen })
    if (last !== undefined) channel.say({ heard: { lastSyncTime: last } })
    if (unread !== undefined) channel.say({ heard: { unread } })
  }
  channel.say({ who: 'isThere' })

  const giveUp = parts.alone(() => {
    isMine = true
    const close = parts.openStream({
      lastSyncTime: () => last,
      hear: (heard) => {
        take(heard)
        // That it stands is said when it changes.
        if (!('isOpen' in heard)) channel.say({ heard })
      },
      onState: (open) => {
        turn(open)
        if (!isOver) channel.say({ isOpen: open })
      },
      onEnded: () => {
        channel.say({ isEnded: true })
        return parts.onEnded()
      },
    })
    return () => {
      isMine = false
      close()
    }
  })
  return () => {
    isOver = true
    giveUp()
    channel.close()
  }
}
