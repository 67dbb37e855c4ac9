import { appendFileSync } from 'node:fs'

/**
 * Answers the function by which a test says in one line what it did and found; the time since is added. Only a stress
 * run asks for it.
 */
export function tellOf(what: string): (said: string) => void {
  const began = performance.now()
  return (said) => {
    const file = process.env.PRONA_STRESS_FIGURES
    if (file) appendFileSync(file, `${what}: ${said}, ${duration(performance.now() - began)}\n`)
  }
}

export function counted(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** The middle one and the greatest, in seconds. */
export function spread(milliseconds: readonly number[]): { median: string; worst: string } {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
  return { median: seconds(sorted[Math.floor(sorted.length / 2)]), worst: seconds(sorted.at(-1)) }
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
