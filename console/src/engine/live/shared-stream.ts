import type { LiveHeard } from '@prona/client/live'
import type { StreamParts } from './change-stream.ts'

/** What one tab tells the others. */
type TabMessage =
  | { readonly heard: LiveHeard }
  | { readonly isOpen: boolean }
  /** The server ended the line. */
  | { readonly isEnded: true }
  | { readonly who: 'isThere' }

export type Channel = {
  readonly say: (message: TabMessage) => void
  readonly close: () => void
}

export type TabParts = {
  /** Runs the work in one tab at a time, and in the next one when that is gone; answers how to give up. */
  readonly alone: (work: () => () => void) => () => void
  readonly channel: (hear: (message: TabMessage) => void) => Channel
  /** Opens the line to the server; answers how to close it. */
  readonly openStream: (
    stream: Pick<StreamParts, 'hear' | 'onState' | 'onEnded' | 'lastSyncTime'>,
  ) => () => void
} & Pick<StreamParts, 'hear' | 'onState' | 'onEnded'>

/**
 * One line for all the tabs of a browser: over HTTP/1.1 it has six connections to a server, and six tabs with a
 * line each would leave none for anything else. Whoever has it tells the others what comes over it.
 */
export function followTogether(parts: TabParts): () => void {
  let last: string | undefined
  let unread: number | undefined
  let isOpen = false
  let isMine = false
  let isOver = false

  const take = (heard: LiveHeard) => {
    if ('lastSyncTime' in heard) last = heard.lastSyncTime
    if ('unread' in heard) unread = heard.unread
    parts.hear(heard)
  }
  const turn = (open: boolean) => {
    // The line itself ends only after whoever had it gave it up: what it says then is nobody's any more.
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
  /** Whoever comes later goes on from here, should this tab be closed. */
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
