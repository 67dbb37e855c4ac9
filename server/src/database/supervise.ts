import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { lastWords, postmasterOf } from './cluster.ts'
import type { Log } from './log.ts'
import type { Command } from './unprivileged.ts'

export type Postgres = {
  command: Command
  cluster: string
  logFile: string
  log: Log
  onLost: (reason: Error) => void
}

/** Restarts the database when it ends by itself, and gives up when that happens again and again. */
export async function supervise(postgres: Postgres): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let ended: number[] = []
  let child = await start(postgres)
  let restarting: Promise<void> | undefined

  const watch = (watched: ChildProcess) =>
    watched.once('exit', () => {
      if (!stopping) restarting = restart()
    })
  const restart = async () => {
    const now = performance.now()
    ended = [...ended.filter((moment) => now - moment < 60_000), now]
    postgres.log.error('The database ended by itself and is started again')
    try {
      if (ended.length > 10) throw new Error('The database ended by itself ten times within a minute.')
      child = await start(postgres)
      watch(child)
    } catch (error) {
      postgres.onLost(error instanceof Error ? error : new Error(String(error)))
    }
  }
  watch(child)

  // However this process ends, short of being killed, the database is stopped with it.
  const stopWithProgram = () => child.kill('SIGINT')
  process.once('exit', stopWithProgram)

  return {
    async stop() {
      stopping = true
      await restarting
      process.off('exit', stopWithProgram)
      await stopChild(child)
    },
  }
}

async function start(postgres: Postgres): Promise<ChildProcess> {
  const { command, cluster, logFile, log } = postgres
  for (let attempt = 1; ; attempt++) {
    if (existsSync(logFile) && statSync(logFile).size > 5_000_000) renameSync(logFile, `${logFile}.1`)
    const output = openSync(logFile, 'a', 0o600)
    const child = spawn(command.program, command.parameters, {
      ...command.options,
      cwd: '/',
      // In a process group of its own: Ctrl-C in a terminal must reach the server alone, which lets requests finish
      // first.
      detached: true,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    if (await becomesReady(child, cluster, log)) return child
    // After a crash the last processes of the old database need a moment to end.
    if (attempt === 20) throw new Error(`The database does not start. ${lastWords(logFile)}`)
    await pause(250)
  }
}

async function becomesReady(child: ChildProcess, cluster: string, log: Log): Promise<boolean> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  for (let waited = 0; child.exitCode === null && child.signalCode === null; waited += 20) {
    if (failure) throw failure
    const postmaster = postmasterOf(cluster)
    if (postmaster?.ready && postmaster.pid === child.pid) return true
    if (waited > 0 && waited % 5_000 === 0) log.info('The database is still recovering from its last stop')
    await pause(20)
  }
  return false
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const patience = setTimeout(() => child.kill('SIGQUIT'), 30_000)
  await gone
  clearTimeout(patience)
}
