import { readFileSync } from 'node:fs'

/** The memory the process uses now, or the most it has used, in megabytes. Linux alone tells. */
export function megabytes(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1]) / 1024
}
