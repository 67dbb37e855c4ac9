import { useStore } from 'zustand'
import { createLine, type Line } from './create-connection.ts'

const patienceMs = 8_000

export const line = createLine({
  probe: answers,
  isConnected: () => navigator.onLine,
  now: () => new Date().toISOString(),
  later: (run, afterMs) => {
    const timer = setTimeout(run, afterMs)
    return () => clearTimeout(timer)
  },
})

export function useLine<T>(part: (line: Line) => T): T {
  return useStore(line, part)
}

export function followLine(): void {
  addEventListener('offline', () => line.getState().lose())
  addEventListener('online', () => void line.getState().tryNow())
  if (!navigator.onLine) line.getState().lose()
}

/** Runs each time the server answers again after it could not be reached. Answers how to stop. */
export function onBack(run: () => void): () => void {
  return line.subscribe((now, before) => {
    if (now.state === 'up' && before.state !== 'up') run()
  })
}

/** Not a call of the client: nobody needs to be signed in for it, and its failure is no news to anybody else. */
async function answers(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return answer.ok
  } catch {
    return false
  }
}
