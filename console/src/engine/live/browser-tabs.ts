import type { Channel, TabParts } from './shared-stream.ts'

type TabMessage = Parameters<Channel['say']>[0]

/** Messages between the tabs of one person; somebody else's tabs have their own stream. */
export function browserTabs(name: string): Pick<TabParts, 'alone' | 'channel'> {
  return {
    alone: (work) => (navigator.locks ? holdingLock(name, work) : whileLookedAt(work)),
    channel: (hear) => {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
      return { say: (message) => channel.postMessage(message), close: () => channel.close() }
    },
  }
}

/** The lock is released when its tab ends in any way, and the next tab gets it. */
function holdingLock(name: string, work: () => () => void): () => void {
  const giveUp = new AbortController()
  let stop = () => {}
  navigator.locks
    .request(name, { signal: giveUp.signal }, async () => {
      const end = work()
      await new Promise<void>((done) => {
        stop = done
      })
      end()
    })
    .catch((error: unknown) => {
      if (!giveUp.signal.aborted) console.error('Problem getting live!', error)
    })
  return () => {
    giveUp.abort()
    stop()
  }
}

/** Without https there are no locks: every visible tab has its own stream. */
function whileLookedAt(work: () => () => void): () => void {
  let end: (() => void) | undefined
  const look = () => {
    if (document.visibilityState === 'visible') end ??= work()
    else {
      end?.()
      end = undefined
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    end?.()
  }
}
