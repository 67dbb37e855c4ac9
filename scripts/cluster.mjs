/** Prona on many machines, all of them this one: started, broken and measured. */
import { finished, install, runtime, spawnHere, tell } from './set-up.mjs'

await tell(async () => {
  await install()
  process.exitCode = await finished(
    spawnHere(runtime(), ['server/test/cluster/main.ts', ...process.argv.slice(2)]),
  )
})
