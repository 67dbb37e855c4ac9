/** A clock that differs by less is as right as any; one that differs by more may show another day. */
const largestMs = 60_000
let aheadMs = 0

/** The server's time, as far as its answers tell it: the clock of this device may show another day. */
export function timeNow(): string {
  return new Date(Date.now() - aheadMs).toISOString()
}

/** Compares this device's clock with what an answer says of when it was sent. */
export function setClockBy(sentAt: string | null, receivedMs = Date.now()): void {
  const ahead = receivedMs - Date.parse(sentAt ?? '')
  if (Number.isNaN(ahead)) return
  aheadMs = Math.abs(ahead) < largestMs ? 0 : ahead
}
