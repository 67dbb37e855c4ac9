import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { hasUsers, inviteAdministrator } from './auth/first-administrator.ts'
import { isLoopback } from './config/addresses.ts'
import type { Config } from './config.ts'
import type { Sql } from './database/connect.ts'
import { fillDemonstration, isDemonstration } from './demo/demo.ts'
import { demoPassword } from './demo/staff.ts'
import { openFiles } from './files/files.ts'

/** Fills an empty database when a demonstration was asked for, and refuses to serve any demonstration publicly. */
export async function prepareDemonstration(
  sql: Sql,
  config: Config,
  say: (text: string) => void,
  now = new Date(),
): Promise<void> {
  if (config.demo && !(await hasUsers(sql))) {
    say('Filling the empty database with a company to look at …')
    const files = await openFiles(sql, config)
    try {
      await fillDemonstration(sql, { today: dayOf(now.toISOString(), officeZone), files })
    } finally {
      await files.close()
    }
  }
  if (!isLoopback(config.host) && (await isDemonstration(sql))) {
    throw new Error(
      `The data in ${config.databaseUrl ? 'the database' : config.dataDir} is the demonstration, whose password is public: it is not served on ${config.host}. Choose another folder by DATA_DIR.`,
    )
  }
}

/** What to print for whoever started the server, so that they can sign in. */
export async function whoSignsIn(sql: Sql, config: Config): Promise<string[]> {
  if (await isDemonstration(sql)) {
    return [
      'A demonstration company. Sign in as admin, or as manager.tirana, agent.tirana, accountant.tirana,',
      `reporting.tirana or limited.tirana (likewise .durres and .vlora), all with the password ${demoPassword}.`,
      'Everybody knows that password, so this server answers on this machine only.',
      ...(config.demo ? [] : ['For a company of your own choose another folder by DATA_DIR, an empty one.']),
    ]
  }
  const backups = config.backup.to
    ? []
    : ['No backups are made: name a folder on another disk, or a bucket, by BACKUP_TO.']
  const link = await inviteAdministrator(sql, config)
  const file = join(config.dataDir, 'first-administrator')
  rmSync(file, { force: true })
  if (!link) return backups
  const words = 'Nobody can sign in yet. Make the company and its administrator, once, within a day:'
  if (config.logFormat === 'text') return [...backups, words, link]
  // Lines of JSON are gathered elsewhere, and whoever reads them there could be first.
  writeFileSync(file, `${link}\n`, { flag: 'wx', mode: 0o600 })
  return [...backups, `${words} by the link in ${file}`]
}
