import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from './read-if-there.ts'
import { type Command, commandFor, handOver, type Way } from './unprivileged.ts'

export const ownerRole = 'prona_owner'

/** The folder of the cluster below `home`, created on the first start. */
export async function clusterIn(home: string, programs: string, way: Way, password: string): Promise<string> {
  const cluster = join(home, 'cluster')
  if (!existsSync(cluster)) await initialise(cluster, programs, way, password)
  handOver(way, cluster)
  return cluster
}

/** Created under another name and renamed when complete, so that an interrupted start leaves no half-made cluster. */
async function initialise(cluster: string, programs: string, way: Way, password: string): Promise<void> {
  const unfinished = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  handOver(way, passwordFile)
  try {
    await finished(
      commandFor(way, join(programs, 'bin', 'initdb'), [
        `--pgdata=${unfinished}`,
        `--username=${ownerRole}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ]),
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, cluster)
}

function finished(command: Command): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.program, command.parameters, {
      ...command.options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output = (output + chunk).slice(-4000)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The database could not be made. ${output.trim()}`))
    })
  })
}

export type Postmaster = { pid: number; ready: boolean }

/** What the cluster's lock file says about the process that serves it. */
export function postmasterOf(cluster: string): Postmaster | undefined {
  const note = readIfThere(join(cluster, 'postmaster.pid'))
  if (note === undefined) return undefined
  const lines = note.split('\n')
  const pid = Math.abs(Number(lines[0]))
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** The last lines of the database's log, to explain why it did not start. */
export function lastWords(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-6).join('\n')
}
