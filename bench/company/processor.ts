import { join } from 'node:path'
import { postmasterOf } from '../../server/src/database/cluster.ts'
import { readIfThere } from '../../server/src/database/read-if-there.ts'

/**
 * The processor time in seconds that a server and the database in this folder have taken so far; none where the system
 * does not tell it. Unlike the clock it says the same on a busy machine.
 */
export function processorTime(dataDir: string, server: number | undefined): number {
  const postmaster = postmasterOf(join(dataDir, 'database', 'cluster'))?.pid
  const sessions = readIfThere(`/proc/${postmaster}/task/${postmaster}/children`)?.trim().split(' ') ?? []
  const ticks = [server, ...sessions].map(ticksOf).reduce((sum, each) => sum + each, 0)
  return ticks / 100
}

function ticksOf(pid: number | string | undefined): number {
  const stat = readIfThere(`/proc/${pid}/stat`)
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13) ?? []
  return Number(user ?? 0) + Number(system ?? 0)
}
