import { keepAlive } from './keep-alive.mjs'
import { install, program, runtime, tell } from './set-up.mjs'

/** The server starts anew when its sources change; the console is served by Vite, which passes /api on to it. */
await tell(async () => {
  await install()
  process.env.MODE ??= 'DEVELOPMENT'
  const watched = ['server/src', 'server/migrations', 'contract/src'].map((path) => `--watch-path=${path}`)
  process.exitCode = await keepAlive([
    [runtime(), ...watched, '--watch-preserve-output', 'server/src/main.ts', '--demo'],
    [runtime(), program('vite'), 'console'],
  ])
})
