import { Session } from 'node:inspector/promises'

/**
 * Gives memory back to the machine whenever there is little to do. What JavaScript has once taken it keeps in hand for
 * more of the same, and it clears up only as more is asked of it: after an hour of much work a server would hold three
 * times what it needs. Clearing up takes a tenth of a second, so it waits for a quiet moment and for much to give back.
 */
export function giveBackMemory(): void {
  let kept = 0
  let spent = process.cpuUsage()
  let quietLooks = 0
  const look = async () => {
    const { user, system } = process.cpuUsage(spent)
    spent = process.cpuUsage()
    const now = process.memoryUsage.rss()
    kept = Math.min(kept, now)
    quietLooks = user + system > quietMicroseconds ? 0 : quietLooks + 1
    const worthwhile = quietLooks < looksOfRest ? worthwhileBytes : worthwhileAtRest
    if (quietLooks === 0 || now - kept < worthwhile) return
    await clearUp()
    kept = process.memoryUsage.rss()
    quietLooks = 0
  }
  void look()
  setInterval(look, everyMs).unref()
}

const everyMs = 5_000
/** Of a processor's time in between: about a hundred requests. */
const quietMicroseconds = 150_000
const worthwhileBytes = 16 * 1024 * 1024
/** After half a minute of quiet nobody is likely to wait for it, so it is done for less. */
const looksOfRest = 6
const worthwhileAtRest = 4 * 1024 * 1024

/** The inspector's way does what a browser does when its machine has little memory left, and needs no flag. */
async function clearUp(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
