import { join } from 'node:path'
import type { Place } from '../src/backup/place.ts'
import { type Restored, restore } from '../src/backup/restore.ts'
import { openStorage } from '../src/files/open-storage.ts'
import { openStaging } from '../src/files/staging.ts'
import { freshDatabase, freshFolder, testConfig } from './harness.ts'
import { migrations } from './migrations.ts'

/** Where a backup may come back to. */
export type Target = Awaited<ReturnType<typeof anEmptyTarget>>

export async function anEmptyTarget(from?: string) {
  const database = await freshDatabase(from)
  const dataDir = freshFolder()
  const storage = await openStorage({ ...testConfig(), dataDir })
  return { ...database, home: database.addresses.owner, dataDir, storage }
}

type Chosen = {
  readonly replace?: boolean
  readonly instead?: boolean
  readonly withoutDamaged?: boolean
  readonly folder?: string
  readonly pooler?: string
  readonly say?: (text: string) => void
}

export function restored(
  place: Place,
  name: string,
  target: Target,
  {
    replace = false,
    instead = true,
    withoutDamaged = false,
    folder = migrations,
    pooler,
    say = () => {},
  }: Chosen = {},
): Promise<Restored> {
  return restore({
    place,
    name,
    home: { owner: target.home, secret: 'of a test', stop: async () => {}, pooler },
    storage: target.storage,
    incoming: openStaging(join(target.dataDir, 'files', 'incoming')),
    migrations: folder,
    replace,
    instead,
    withoutDamaged,
    say,
  })
}
