import { keepAlive } from './keep-alive.mjs'
import { buildConsole, install, runtime, tell } from './set-up.mjs'

await tell(async () => {
  await install()
  await buildConsole()
  // Else the C library keeps what each thread of the server once took for pictures and files.
  process.env.MALLOC_ARENA_MAX ??= '2'
  process.exitCode = await keepAlive([[runtime(), 'server/src/main.ts', ...process.argv.slice(2)]])
})
