import { useStore } from 'zustand'
import { type ConnectionState, createConnectionState } from './create-connection-state.ts'

const patienceMs = 8_000

export const connectionState = createConnectionState({
  probe: answers,
  isConnected: () => navigator.onLine,
  now: () => new Date().toISOString(),
  later: (run, afterMs) => {
    const timer = setTimeout(run, afterMs)
    return () => clearTimeout(timer)
  },
})

export function useConnectionState<T>(part: (connectionState: ConnectionState) => T): T {
  return useStore(connectionState, part)
}

export function followConnection(): void {
  addEventListener('offline', () => connectionState.getState().lose())
  addEventListener('online', () => void connectionState.getState().tryNow())
  if (!navigator.onLine) connectionState.getState().lose()
}

/** Runs each time the server answers again after it could not be reached. Returns how to stop that. */
export function onBack(run: () => void): () => void {
  return connectionState.subscribe((now, before) => {
    if (now.state === 'up' && before.state !== 'up') run()
  })
}

/** Not a call of the client: it works without a sign-in, and its failure must not count as a failed call. */
async function answers(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return answer.ok
  } catch {
    return false
  }
}
