/** `backup`, `restore`, `verify` and `audit:verify`. */
import { keepAlive } from './keep-alive.mjs'
import { install, runtime, tell } from './set-up.mjs'

await tell(async () => {
  await install()
  const words = process.argv.slice(2)
  const command =
    words[0] === 'audit:verify'
      ? ['server/src/audit/chain/verify-main.ts', ...words.slice(1)]
      : ['server/src/backup/main.ts', ...words]
  process.exitCode = await keepAlive([[runtime(), ...command]])
})
