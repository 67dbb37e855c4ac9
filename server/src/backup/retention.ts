import type { ISql } from 'postgres'
import type { Sql } from '../database/connect.ts'
import { installationOf } from '../database/installation.ts'
import { backupsIn, type KeptFile, manifestKey, readManifest, rowsKey } from './manifest.ts'
import type { Place } from './place.ts'

/**
 * Removes all backups but the newest ones, and the files that none of these names. Nothing of the files is removed
 * while a backup cannot be read, since it may need them.
 */
export async function keepNewest(place: Place, count: number): Promise<string[]> {
  const names = await backupsIn(place)
  const gone = names.slice(0, -count)
  for (const name of gone) await removeBackup(place, name)
  await removeUnfinished(place, new Date(Date.now() - day))
  if (gone.length === 0) return gone
  const needed = new Set<string>()
  for (const name of names.slice(-count)) {
    const files: readonly KeptFile[] = (await readManifest(place, name)).files
    for (const { key } of files) needed.add(key)
  }
  for await (const { key, changedAt } of place.files.stored()) {
    // What is new belongs to a backup that is just being made.
    if (!needed.has(key) && Date.now() - changedAt.getTime() > day) await place.files.remove(key)
  }
  return gone
}

const day = 86_400_000

/** Its files stay: others may name them too. */
export async function removeBackup({ backups }: Place, name: string): Promise<void> {
  // Without its list it is no backup any more, whatever happens to the rest.
  await backups.remove(manifestKey(name))
  await backups.remove(rowsKey(name))
}

/**
 * Does the work, a backup of that database. The first of those that are made at once removes what was left by all that
 * were broken off: while it has the lock, nobody else is making one.
 */
export async function whileAlone<T>(owner: Sql, place: Place, work: () => Promise<T>): Promise<T> {
  const held = await owner.reserve()
  try {
    const [lock] = await held<{ isFirst: boolean }[]>`
      select pg_try_advisory_lock(hashtext('prona'), hashtext('backup')) as "isFirst"`
    // The lock ends with the connection, which may have been cut off idly when the work ends: nobody then asks it again.
    if (lock?.isFirst && (await isOurs(held, place)))
      await removeUnfinished(place, new Date(Date.now() + day))
    return await work()
  } finally {
    held.release()
  }
}

/** A place that is another company's is refused later; nothing is removed from it before. */
async function isOurs(db: ISql, { backups }: Place): Promise<boolean> {
  const [known] = await db<
    { isThere: boolean }[]
  >`select to_regclass('installation') is not null as "isThere"`
  return Boolean(known?.isThere) && (await installationOf(db)) === (await backups.owner())
}

/** What a backup left that was broken off before that time. */
async function removeUnfinished(place: Place, before: Date): Promise<void> {
  const complete = new Set(await backupsIn(place))
  for await (const { key, changedAt } of place.backups.stored()) {
    const name = /^(.*Z)\.zip$/.exec(key)?.[1]
    if (name && !complete.has(name) && changedAt < before) await place.backups.remove(key)
  }
  // For a bucket it is packed in a folder of this machine, which others use too.
  await place.staging.sweep(place.pathOf ? before : new Date(Date.now() - day))
}
