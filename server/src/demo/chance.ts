/** Random numbers and ids that are the same on every run. */
export type Chance = {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  /** True in so many percent of cases. */
  percent(often: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  shuffled<T>(list: readonly T[]): T[]
  /** Ids in increasing order, in the format of the server's own. */
  id(): string
}

export function chance(seed: number): Chance {
  let state = seed >>> 0
  let given = 0

  /** Mulberry32: 32 bits of state are plenty for a few thousand records. */
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))

  return {
    whole,
    percent: (often) => fraction() * 100 < often,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    shuffled(list) {
      const mixed = [...list]
      for (let last = mixed.length - 1; last > 0; last--)
        mixed.splice(last, 0, ...mixed.splice(whole(0, last), 1))
      return mixed
    },
    id() {
      given += 1
      const tail = `${hex(seed, 4)}${hex(given, 8)}`
      return `01940000-0000-7000-8000-${tail}`
    },
  }
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0').slice(-digits)
}
