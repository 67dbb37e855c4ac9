import { keepAlive } from './keep-alive.mjs'
import { buildConsole, install, runtime, tell } from './set-up.mjs'

await tell(async () => {
  await install()
  await buildConsole()
  process.exitCode = await keepAlive([[runtime(), 'server/src/main.ts', ...process.argv.slice(2)]])
})
