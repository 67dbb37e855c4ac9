import { resolve } from 'node:path'
import { type Addresses, readAddresses } from './config/addresses.ts'
import { type BackupSettings, readBackups } from './config/backups.ts'
import { type Databases, readDatabases } from './config/databases.ts'
import { type FileSettings, readFiles } from './config/files.ts'
import { type LogSettings, readLog } from './config/log.ts'
import { type MailSettings, readMail } from './config/mail.ts'
import { type Model, readModel } from './config/model.ts'
import { type PeopleSettings, readPeople } from './config/people.ts'
import { type Environment, settingsOf } from './config/settings.ts'
import { readSignIn, type SignInSettings } from './config/sign-in.ts'
import { readWebhooks, type WebhookSettings } from './config/webhooks.ts'

export type Config = Addresses &
  Databases &
  LogSettings &
  PeopleSettings &
  SignInSettings &
  WebhookSettings & {
    dataDir: string
    llm: Model
    mail: MailSettings
    demo: boolean
    files: FileSettings
    backup: BackupSettings
  }

export function readConfig(
  environment: Environment,
  flags: readonly string[],
): { config: Config } | { problems: string[] } {
  const settings = settingsOf(environment)
  const { problems } = settings
  const demo = flags.includes('--demo')
  for (const flag of flags)
    if (flag !== '--demo') problems.push(`${flag} is not an option; --demo is the only one.`)
  const config: Config = {
    ...readAddresses(settings, demo),
    ...readDatabases(settings),
    ...readLog(settings),
    ...readPeople(settings),
    ...readSignIn(settings),
    ...readWebhooks(settings),
    dataDir: resolve(settings.text('DATA_DIR') ?? (demo ? 'data-demo' : 'data')),
    llm: readModel(settings),
    mail: readMail(settings),
    demo,
    files: readFiles(settings),
    backup: readBackups(settings),
  }
  // The bucket of the files is read for backups as well.
  return problems.length > 0 ? { problems: [...new Set(problems)] } : { config }
}
