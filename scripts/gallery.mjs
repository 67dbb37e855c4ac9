import { buildConsole, finished, install, runtime, spawnHere, tell } from './set-up.mjs'

/** The pictures of the README and of docs/gallery.md, drawn anew. */
await tell(async () => {
  await install()
  await buildConsole()
  process.exitCode = await finished(spawnHere(runtime(), ['e2e/gallery.ts', ...process.argv.slice(2)]))
})
