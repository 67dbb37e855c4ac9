import { readdirSync, readFileSync } from 'node:fs'

/** The processes in which the program with this id decodes pictures. Linux alone tells. */
export function pictureWorkersOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && textOf(`/proc/${name}/status`).includes(`\nPPid:\t${pid}\n`))
    .filter((name) => textOf(`/proc/${name}/cmdline`).includes('picture-worker'))
    .map(Number)
}

export function isThere(pid: number): boolean {
  // One that has ended stays listed until its parent has taken notice.
  return /^State:\t[^ZX]/m.test(textOf(`/proc/${pid}/status`))
}

/** The time of a processor that a process has taken, in hundredths of a second. */
export function ticksOf(pid: number): number {
  // After the name, which may hold spaces: the state is the third value, the times are the 14th and 15th.
  const [, rest = ''] = textOf(`/proc/${pid}/stat`).split(') ')
  const values = rest.split(' ')
  return Number(values[11] ?? 0) + Number(values[12] ?? 0)
}

/** A process may end between being listed and being read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
