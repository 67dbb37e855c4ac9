import { listed, type Settings } from './settings.ts'

export type PeopleSettings = {
  /** Roles, by `_id`, name or the key of a seeded one, that may only read and report, whatever their permissions. */
  reportingRoles: string[]
  /** Roles that see no prices of units, export nothing and work with their own records only. */
  limitedRoles: string[]
  /** How long people stay signed in. */
  sessionLimits: { idleHours: number; days: number }
  /** How many days it is kept who signed in, was refused or took something out. */
  accessDays: number
}

export function readPeople(settings: Settings): PeopleSettings {
  return {
    reportingRoles: listed(settings.text('REPORTING_ROLES') ?? 'reporting'),
    limitedRoles: listed(settings.text('LIMITED_ROLES') ?? 'limited'),
    sessionLimits: {
      idleHours: settings.number('SESSION_IDLE_HOURS', 12, 1, 720),
      days: settings.number('SESSION_DAYS', 30, 1, 365),
    },
    accessDays: settings.number('ACCESS_LOG_DAYS', 365, 1, 36_500),
  }
}
