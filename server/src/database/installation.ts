import type { ISql } from 'postgres'

/** Whose database this is: an id of its own, which its files and its backups are marked with. */
export async function installationOf(db: ISql): Promise<string> {
  const [found] = await db<{ _id: string }[]>`select _id from installation`
  if (!found) throw new Error('The database has lost the row of its table installation.')
  return found._id
}
