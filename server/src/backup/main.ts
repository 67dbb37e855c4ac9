import { type Config, readConfig } from '../config.ts'
import { backup } from './backup-command.ts'
import { type Command, type Order, readOrder, usage } from './command-line.ts'
import { told } from './databases.ts'
import { problemOf } from './problem.ts'
import { bringBack } from './restore-command.ts'
import { verify } from './verify-command.ts'

const commands: Readonly<Record<Command, (config: Config, order: Order) => Promise<void>>> = {
  backup,
  restore: bringBack,
  verify,
}

const { toEnd, isToEnd } = told()
void toEnd.then((signal) => process.exit(128 + signal))
const code = await run()
// What ends the database meanwhile ends the process too.
if (!isToEnd()) process.exit(code)

async function run(): Promise<number> {
  let describe = (error: unknown) => (error instanceof Error ? error.message : String(error))
  try {
    const order = readOrder(process.argv.slice(2))
    if (order === 'help') {
      console.log(usage)
      return 0
    }
    // A place that is said here is read as the setting is.
    const read = readConfig({ ...process.env, ...(order.place && { BACKUP_TO: order.place }) }, [])
    if ('problems' in read) throw new Error(read.problems.join('\n'))
    describe = (error) => problemOf(error, { ...read.config, command: order.command })
    await commands[order.command](read.config, order)
    return 0
  } catch (error) {
    if (!isToEnd()) console.error(describe(error))
    return 1
  }
}
