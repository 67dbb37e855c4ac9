/** `backup`, `restore` and `verify`. */
import { keepAlive } from './keep-alive.mjs'
import { install, runtime, tell } from './set-up.mjs'

await tell(async () => {
  await install()
  process.exitCode = await keepAlive([[runtime(), 'server/src/backup/main.ts', ...process.argv.slice(2)]])
})
