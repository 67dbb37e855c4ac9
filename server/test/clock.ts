/** A clock that only moves when a test moves it. */
export function aClock(from = new Date().toISOString()) {
  let time = from
  return {
    now: () => time,
    laterBy(seconds: number) {
      time = new Date(Date.parse(time) + seconds * 1000).toISOString()
    },
  }
}
