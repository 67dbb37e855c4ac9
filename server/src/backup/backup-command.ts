import { realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import type { Config } from '../config.ts'
import { connect, endSoon } from '../database/connect.ts'
import { unlessMissing } from '../files/disk.ts'
import { openStorage } from '../files/open-storage.ts'
import { backUp } from './back-up.ts'
import { placeOf } from './chosen.ts'
import type { Order } from './command-line.ts'
import { readableDatabase } from './databases.ts'
import { programVersion } from './program.ts'
import { tellProgress, watched } from './progress.ts'
import { keepNewest, whileAlone } from './retention.ts'

export async function backup(config: Config, { has }: Order): Promise<void> {
  const began = performance.now()
  await assertFolder(config)
  const place = watched(await placeOf(config), tellProgress)
  const { address, stop } = await readableDatabase(config)
  const owner = connect(address, { max: 3, settings: { statement_timeout: '0' } })
  const storage = await openStorage(config)
  try {
    const { name, manifest, mended } = await whileAlone(owner, place, () =>
      backUp({
        owner,
        files: storage,
        place,
        program: programVersion(),
        instead: has('--instead'),
        progress: tellProgress,
      }),
    )
    const gone = await keepNewest(place, config.backup.keep)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `Backed up to ${place.name}: ${name}, ${rows} rows, ${manifest.files.length} files, in ${seconds} s`,
    )
    if (gone.length > 0) console.log(`Removed the oldest: ${gone.join(', ')}`)
    if (mended.length > 0)
      console.log(
        `The copies of ${mended.length} files were damaged there and were made anew. Look after that disk: ${mended.join(', ')}`,
      )
    if (manifest.lost.length > 0)
      throw new Error(
        `The backup is complete but for files that were lost or damaged already: ${manifest.lost.join(', ')}`,
      )
  } finally {
    storage.close()
    place.close()
    await endSoon(owner)
    await stop()
  }
}

/** A folder that is not there may be that of a disk which is not mounted: made by itself, it would fill another one. */
export async function assertFolder({
  backup: { to },
  dataDir,
}: Pick<Config, 'backup' | 'dataDir'>): Promise<void> {
  if (typeof to !== 'string') return
  const found = await stat(to).catch(unlessMissing)
  if (!found)
    throw new Error(`The folder ${to} is not there. Is its disk mounted? To make it: mkdir -p -m 700 ${to}`)
  if (!found.isDirectory()) throw new Error(`${to} is a file. Name a folder.`)
  const data = await realpath(dataDir).catch(unlessMissing)
  const folder = await realpath(to)
  if (data && `${folder}${sep}`.startsWith(`${data}${sep}`))
    throw new Error(
      `${to} lies in DATA_DIR, and would be lost with it. Choose another folder, best on another disk.`,
    )
}
