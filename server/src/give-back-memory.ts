import { Session } from 'node:inspector/promises'

/**
 * Gives memory back to the machine whenever there is little to do. What JavaScript has once taken it keeps in hand for
 * more of the same, and it clears up only as more is asked of it: after an hour of much work a server would hold three
 * times what it needs. Clearing up takes a tenth of a second, so it waits for a quiet moment and for much to give back.
 */
export function giveBackMemory(): void {
  let kept = 0
  let spent = process.cpuUsage()
  const look = async () => {
    const { user, system } = process.cpuUsage(spent)
    spent = process.cpuUsage()
    const now = process.memoryUsage.rss()
    kept = Math.min(kept, now)
    if (user + system > quietMicroseconds || now - kept < worthwhileBytes) return
    await clearUp()
    kept = process.memoryUsage.rss()
  }
  void look()
  setInterval(look, everyMs).unref()
}

const everyMs = 5_000
/** Of a processor's time in between: about a hundred requests. */
const quietMicroseconds = 150_000
const worthwhileBytes = 16 * 1024 * 1024

/** The inspector's way does what a browser does when its machine has little memory left, and needs no flag. */
async function clearUp(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
