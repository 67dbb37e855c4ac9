import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programsIn } from './run-all.mjs'
import { buildConsole, finished, install, runtime, spawnHere, surroundings, tell } from './set-up.mjs'
import { closingTable, ofOne } from './stress-figures.mjs'

/** One after the other, so that none is slowed down by another; what each found stands together at the end. */
await tell(async () => {
  const programs = programsIn('stress', process.argv.slice(2))
  await install()
  await buildConsole()
  const folder = mkdtempSync(join(tmpdir(), 'prona-stress-'))
  const results = []
  try {
    for (const name of programs) {
      console.log(`\nstress/${name}`)
      results.push(await stressed(name, join(folder, name)))
      for (const line of ofOne(results.at(-1))) console.log(line)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (results.length > 1) for (const line of closingTable(results)) console.log(line)
  if (results.some(({ passed }) => !passed)) process.exitCode = 1
})

/** Whether it passed, how long it took, and the lines its tests have written. One that says nothing did nothing. */
async function stressed(name, file) {
  const began = performance.now()
  const env = { ...surroundings(), PRONA_STRESS: process.env.PRONA_STRESS ?? '1', PRONA_STRESS_FIGURES: file }
  const code = await finished(spawnHere(runtime(), [`stress/${name}.ts`], { env }))
  const figures = linesOf(file)
  return {
    name,
    figures,
    seconds: (performance.now() - began) / 1000,
    passed: code === 0 && figures.length > 0,
  }
}

function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
