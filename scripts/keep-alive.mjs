/** Runs programs until they are told to stop, and never longer than the process that started them. */
import { readFileSync } from 'node:fs'
import { finished, spawnHere } from './set-up.mjs'

/** Runs the programs side by side until one ends or a signal arrives; returns the exit code. */
export async function keepAlive(commands) {
  const children = commands.map(([command, ...parameters]) =>
    // The channel tells the server when this script is gone, even by SIGKILL.
    spawnHere(command, parameters, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  )
  const stop = (signal) => {
    for (const child of children) if (child.exitCode === null) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  const watch = stopWithNpm(stop)
  const ends = children.map(finished)
  const first = await Promise.race(ends)
  stop('SIGTERM')
  await Promise.all(ends)
  clearInterval(watch)
  return first
}

/**
 * Stops when npm is gone: npm waits for its scripts, so it was killed, or its shell died of a signal without
 * passing it on.
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined
  const before = ancestors()
  return setInterval(() => {
    if (ancestors() !== before) stop('SIGTERM')
  }, 250)
}

/** The parent and, where the system says so in a file, its parent: npm may have a shell in between. */
function ancestors() {
  const parent = process.ppid
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(parent)
  }
}
