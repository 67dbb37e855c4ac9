import { readableDatabase, told } from '../../backup/databases.ts'
import { problemOf } from '../../backup/problem.ts'
import { type Config, readConfig } from '../../config.ts'
import { connect, endSoon } from '../../database/connect.ts'
import { secretOf } from '../../database/secret.ts'
import { chainKeyFrom } from './chain-key.ts'
import { linesOf } from './said.ts'
import { verifyChain } from './verify-chain.ts'

const usage = `npm run audit:verify -- [SEAL]
    reads all entries of the audit and their seals, and says whether one was removed or changed
SEAL    one that was the newest when it was written down: it must still be there

Which database is meant is said by the same settings the server has, before the command.`

const { toEnd, isToEnd } = told()
void toEnd.then((signal) => process.exit(128 + signal))
const code = await run(process.argv.slice(2))
// What ends the database meanwhile ends the process too.
if (!isToEnd()) process.exit(code)

async function run(words: readonly string[]): Promise<number> {
  const [kept] = words
  if (words.length > 1 || (kept !== undefined && !/^\d+-[0-9a-f]{32}$/.test(kept))) {
    console.log(usage)
    return words.includes('--help') ? 0 : 1
  }
  const read = readConfig(process.env, [])
  if ('problems' in read) {
    console.error(read.problems.join('\n'))
    return 1
  }
  try {
    return await verified(read.config, kept)
  } catch (error) {
    if (!isToEnd()) console.error(problemOf(error, { ...read.config, command: 'audit:verify' }))
    return 1
  }
}

async function verified(config: Config, kept: string | undefined): Promise<number> {
  const { address, stop } = await readableDatabase(config)
  const sql = connect(address, { max: 1 })
  try {
    const found = await verifyChain(sql, chainKeyFrom(config.secretKey ?? secretOf(config)), { kept })
    for (const line of linesOf(found)) console.log(line)
    return found.problems.length > 0 ? 1 : 0
  } finally {
    await endSoon(sql)
    await stop()
  }
}
