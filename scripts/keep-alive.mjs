/** Programs that run until told to stop, and that never outlive the one who started them. */
import { readFileSync } from 'node:fs'
import { finished, spawnHere } from './set-up.mjs'

/** Runs the programs side by side until one ends or a signal asks; answers the code to exit with. */
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
  return typeof first === 'number' ? first : 1
}

/**
 * npm waits for its scripts, so a script whose npm is gone was left behind: npm was killed, or passed a signal
 * on to the shell between the two, which dies of it without a word to the script.
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
