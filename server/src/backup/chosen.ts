import type { Config } from '../config.ts'
import { backupsIn } from './manifest.ts'
import { openPlace, type Place } from './place.ts'

export function placeOf({ backup: { to } }: Config): Promise<Place> {
  if (!to) throw new Error('Say where the backups lie: a folder after the command, or BACKUP_TO.')
  return openPlace(to)
}

/** The backups that are named, or all. */
export async function namesIn(place: Place, wanted: readonly string[]): Promise<readonly string[]> {
  const names = await backupsIn(place)
  if (names.length === 0) throw new Error(`There is no complete backup in ${place.name}.`)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `There is no complete backup ${unknown.join(', ')} in ${place.name}. The newest is ${names.at(-1)}.`,
    )
  return wanted.length > 0 ? wanted : names
}
