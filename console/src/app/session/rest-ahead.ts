import { allWords } from '../../ui/language.ts'
import { whenIdle } from '../../ui/use-idle.ts'
import { queries } from './queries.ts'

/**
 * Fetches what a first page does without, once its rows are there and it is drawn: words, declarations, one's
 * portrait and what keeps a language that is chosen. Nobody who opens something then waits for them. Returns how to stop.
 */
export function fetchRestAhead(): () => void {
  let stopWaiting: (() => void) | undefined
  const begin = () => {
    if (stopWaiting || queries.isFetching() > 0) return
    stopFollowing()
    stopWaiting = whenIdle(() => void fetchRest())
  }
  const stopFollowing = queries.getQueryCache().subscribe(begin)
  begin()
  return () => {
    stopFollowing()
    stopWaiting?.()
  }
}

async function fetchRest(): Promise<void> {
  try {
    await allWords()
    const { beginOwn } = await import('./own-account.ts')
    beginOwn()
  } catch (cause) {
    // It is asked for again, and its loss is told, by the first part that needs it.
    console.warn(cause)
  }
}
