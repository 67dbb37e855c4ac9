import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { lastWords, postmasterOf } from './cluster.ts'
import { endsWithin } from './ends-within.ts'
import type { Log } from './log.ts'
import { rotateLog } from './log-file.ts'
import { endChildren } from './orphan.ts'
import type { Command } from './unprivileged.ts'

export type Postgres = {
  command: Command
  cluster: string
  logFile: string
  log: Log
  logEveryMs: number
  onLost: (reason: Error) => void
}

/** Restarts the database when it ends by itself, and gives up when that happens again and again. */
export async function supervise(postgres: Postgres): Promise<{ stop(patienceMs?: number): Promise<void> }> {
  let stopping = false
  let ended: number[] = []
  let child: ChildProcess | undefined
  let restarting: Promise<void> | undefined
  const begin = async () => {
    const begun = await start(postgres, (spawned) => {
      child = spawned
    })
    begun.once('exit', () => {
      if (!stopping) restarting = restart()
    })
  }

  const restart = async () => {
    const now = performance.now()
    ended = [...ended.filter((moment) => now - moment < 60_000), now]
    postgres.log.error('The database ended by itself and is started again')
    try {
      if (ended.length > 10) throw new Error('The database ended by itself ten times within a minute.')
      await begin()
    } catch (error) {
      postgres.onLost(error instanceof Error ? error : new Error(String(error)))
    }
  }

  // However this process ends, short of being killed, the database is stopped with it.
  const stopWithProgram = () => void child?.kill('SIGINT')
  process.once('exit', stopWithProgram)
  await begin()
  const looking = setInterval(() => rotateLog(postgres.logFile, postgres.log), postgres.logEveryMs)
  looking.unref()

  return {
    async stop(patienceMs = 30_000) {
      stopping = true
      clearInterval(looking)
      await restarting
      process.off('exit', stopWithProgram)
      if (child) await stopChild(child, patienceMs)
      await endChildren(postgres.cluster)
    },
  }
}

/** Longer than any statement runs that an ended database may have left to its processes. */
const longestLeftMs = 150_000

async function start(postgres: Postgres, spawned: (child: ChildProcess) => void): Promise<ChildProcess> {
  const { command, cluster, logFile, log } = postgres
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    const ended = await endChildren(cluster)
    if (ended > 0) log.info(`Ended what the last database left: ${ended} processes`)
    rotateLog(logFile, log)
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
    spawned(child)
    if (await becomesReady(child, cluster, log)) return child
    const words = lastWords(logFile)
    // Where its last processes cannot be ended from here, they end with their statements.
    const isHeld = words.includes('shared memory block') && performance.now() - began < longestLeftMs
    if (isHeld && attempt === 20)
      log.info('The last database is still at work: the next one starts when its statements end')
    if (attempt >= 20 && !isHeld) throw new Error(`The database does not start. ${words}`)
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

async function stopChild(child: ChildProcess, patienceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    child.kill(signal)
    if (await endsWithin(gone, signal === 'SIGINT' ? patienceMs : Math.min(patienceMs, 5_000))) return
  }
  child.kill('SIGKILL')
  await gone
}
