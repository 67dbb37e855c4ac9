/** `backup`, `restore` and `verify`. */
import { finished, install, runtime, spawnHere, tell } from './set-up.mjs'

await tell(async () => {
  await install()
  process.exitCode = await finished(
    spawnHere(runtime(), ['server/src/backup/main.ts', ...process.argv.slice(2)]),
  )
})
