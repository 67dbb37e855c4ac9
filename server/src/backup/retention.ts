import { backupsIn, type KeptFile, manifestKey, readManifest, rowsKey } from './manifest.ts'
import type { Place } from './place.ts'

/**
 * Removes all backups but the newest ones, and the files that none of these names. Nothing of the files is removed
 * while a backup cannot be read, since it may need them.
 */
export async function keepNewest(place: Place, count: number): Promise<string[]> {
  const names = await backupsIn(place)
  const gone = names.slice(0, -count)
  for (const name of gone) {
    // Without its list it is no backup any more, whatever happens to the rest.
    await place.backups.remove(manifestKey(name))
    await place.backups.remove(rowsKey(name))
  }
  await removeUnfinished(place)
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

/** What a backup left that was broken off. */
async function removeUnfinished(place: Place): Promise<void> {
  const complete = new Set(await backupsIn(place))
  for await (const { key, changedAt } of place.backups.stored()) {
    const name = /^(.*Z)\.zip$/.exec(key)?.[1]
    const isOld = Date.now() - changedAt.getTime() > day
    if (name && !complete.has(name) && isOld) await place.backups.remove(key)
  }
  await place.staging.sweep(new Date(Date.now() - day))
}
