/** Makes everything ready, so that a service need not write to the program's own folder. */
import { buildConsole, install, tell } from './set-up.mjs'

await tell(async () => {
  await install()
  await buildConsole()
})
