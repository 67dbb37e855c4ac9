import { urlsOf } from '../database/hosts.ts'
import { isDecodable, isUrl, type Settings } from './settings.ts'

export type Databases = {
  databaseUrl: string | undefined
  /** The database itself, where `databaseUrl` is that of a pooler before it. */
  databaseDirectUrl: string | undefined
  /** A copy of the database that follows it, to read exports and reports from. */
  databaseReplicaUrl: string | undefined
  /** How many database connections serve what people wait for at a screen. */
  screenConnections: number
}

export function readDatabases(settings: Settings): Databases {
  const address = (name: string) => readAddress(settings, name)
  return {
    databaseUrl: address('DATABASE_URL'),
    databaseDirectUrl: address('DATABASE_DIRECT_URL'),
    databaseReplicaUrl: address('DATABASE_REPLICA_URL'),
    screenConnections: settings.number('DB_POOL', 10, 5, 200),
  }
}

const needsDatabase: Readonly<Record<string, string>> = {
  DATABASE_DIRECT_URL: 'the database behind the pooler that it names.',
  DATABASE_REPLICA_URL: 'a replica of the database that it names.',
}

/** What is wrong with it is said without it: a password may stand in it. */
function readAddress({ text, problems }: Settings, name: string): string | undefined {
  const address = text(name)
  if (address && !urlsOf(address).every(isOfDatabase))
    problems.push(`${name} is not of the form postgres://name:password@host:5432/database.`)
  else if (address && !isDecodable(address))
    problems.push(`${name} has a % that stands for no letter. In a name or a password it is written %25.`)
  else if (address && needsDatabase[name] && !text('DATABASE_URL'))
    problems.push(`DATABASE_URL is missing: ${name} is ${needsDatabase[name]}`)
  return address
}

function isOfDatabase(address: string): boolean {
  return isUrl(address, ['postgres:', 'postgresql:']) && new URL(address).pathname.length > 1
}
