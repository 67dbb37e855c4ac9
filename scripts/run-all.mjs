import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole, finished, install, root, runtime, spawnHere, tell } from './set-up.mjs'

/** Runs the programs that lie in a folder one after the other, or those among them that were named. */
export function runAll(folder, named) {
  return tell(async () => {
    const chosen = programsIn(folder, named)
    await install()
    await buildConsole()
    for (const name of chosen) {
      console.log(`\n${folder}/${name}`)
      if ((await finished(spawnHere(runtime(), [`${folder}/${name}.ts`]))) !== 0) process.exitCode = 1
    }
  })
}

/** Those that were named, or all there are. */
export function programsIn(folder, named) {
  const present = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort()
  const unknown = named.filter((name) => !present.includes(name))
  if (unknown.length > 0) {
    throw new Error(`${folder} has no ${unknown.join(', ')}. It has: ${present.join(', ')}.`)
  }
  return named.length > 0 ? named : present
}
