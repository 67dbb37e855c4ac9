import { listed, type Settings } from './settings.ts'

export type PeopleSettings = {
  /** What closes the secrets of second factors in the database; undefined: the secret of the installation. */
  secretKey: string | undefined
  /** Roles, by `_id`, name or the key of a seeded one, that may only read and report, whatever their permissions. */
  reportingRoles: string[]
  /** Roles that see no prices of units, export nothing and work with their own records only. */
  limitedRoles: string[]
  /** How long people stay signed in. */
  sessionLimits: { idleHours: number; days: number }
  /** How many days it is kept who signed in, was refused or took something out. */
  accessDays: number
  /** How many days it is kept who changed what. */
  changeDays: number
  /** Of how many rows on an export is told to administrators. */
  alertRows: number
}

export function readPeople(settings: Settings): PeopleSettings {
  return {
    secretKey: readSecretKey(settings),
    reportingRoles: listed(settings.text('REPORTING_ROLES') ?? 'reporting'),
    limitedRoles: listed(settings.text('LIMITED_ROLES') ?? 'limited'),
    sessionLimits: {
      idleHours: settings.number('SESSION_IDLE_HOURS', 12, 1, 720),
      days: settings.number('SESSION_DAYS', 30, 1, 365),
    },
    accessDays: settings.number('ACCESS_LOG_DAYS', 365, 1, 36_500),
    changeDays: settings.number('CHANGE_LOG_DAYS', tenYears, yearOfDays + 1, 36_500),
    alertRows: settings.number('EXPORT_ALERT_ROWS', 5_000, 1, 1_000_000_000),
  }
}

const yearOfDays = 365
/** For so long the law on accounting has companies keep what their books rest on. */
const tenYears = 10 * yearOfDays + 3

const shortestKey = 32

/** What is wrong with it is said without it. */
function readSecretKey({ text, problems }: Settings): string | undefined {
  const key = text('SECRET_KEY')
  if (key === undefined || key.length >= shortestKey) return key
  problems.push(
    `SECRET_KEY has ${key.length} characters: at least ${shortestKey} are needed, such as \`openssl rand -hex 32\` makes.`,
  )
  return undefined
}
