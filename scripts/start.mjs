import { join } from 'node:path'
import { keepAlive } from './keep-alive.mjs'
import { buildConsole, install, root, runtime, tell } from './set-up.mjs'

await tell(async () => {
  await install()
  await buildConsole()
  // Else the C library keeps what each thread of the server once took for pictures and files.
  process.env.MALLOC_ARENA_MAX ??= '2'
  // From the second start on the sources are compiled already: it takes less time, and less memory for good.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.prona', 'compiled')
  process.exitCode = await keepAlive([[runtime(), 'server/src/main.ts', ...process.argv.slice(2)]])
})
