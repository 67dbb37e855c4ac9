import { isRecord } from './kernel/columns.ts'

/** WebAssembly reserves 10 GB, and four threads that read and print 3 GB more, though they use little of it. */
const least = 16_000_000_000

/**
 * Why the program cannot run under the limit of addresses set for it (`ulimit -v`), if so: where V8 gets none for a
 * thread it ends the whole program, in the middle of whatever everybody is doing.
 */
export function addressSpaceProblem(limit: unknown = limitHere()): string | undefined {
  if (typeof limit !== 'number' || limit >= least) return undefined
  const [has, needs] = [limit, least].map((bytes) => `${(bytes / 1_000_000_000).toFixed(1)} GB`)
  return `The address space is limited to ${has} (ulimit -v); ${needs} are needed, most of which are reserved and never used. Limit the memory in use instead, as containers and systemd’s MemoryMax do.`
}

function limitHere(): unknown {
  const report: unknown = process.report.getReport()
  const limits = isRecord(report) && isRecord(report.userLimits) ? report.userLimits : {}
  const addresses = limits.virtual_memory_bytes
  return isRecord(addresses) ? addresses.soft : undefined
}
