import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { migrationsFolder } from '../database/migrations-folder.ts'
import { unlessMissing } from '../files/disk.ts'
import { openStorage } from '../files/open-storage.ts'
import { openStaging } from '../files/staging.ts'
import { namesIn, placeOf } from './chosen.ts'
import type { Order } from './command-line.ts'
import { ownHome } from './databases.ts'
import { type Manifest, momentOf, readManifest } from './manifest.ts'
import type { Place } from './place.ts'
import { type Restored, restore } from './restore.ts'
import { asWord } from './shell-word.ts'

export async function bringBack(config: Config, { names: wanted, has }: Order): Promise<void> {
  const place = await placeOf(config)
  const name = (await namesIn(place, wanted)).at(-1) ?? ''
  const manifest = await readManifest(place, name)
  if (!manifest.hasFiles) await assertCopyOfThis(config, place)
  const home = await ownHome(config)
  const storage = await openStorage(config)
  try {
    const restored = await restore({
      place,
      name,
      home,
      storage,
      incoming: openStaging(join(config.dataDir, 'files', 'incoming')),
      migrations: migrationsFolder,
      replace: has('--replace'),
      instead: has('--instead'),
      withoutDamaged: has('--without-damaged'),
      say: (text) => console.log(text),
    })
    for (const line of linesAbout(config, name, manifest, restored)) console.log(line)
  } finally {
    storage.close()
    place.close()
    await home.stop()
  }
}

/** A copy made before an upgrade holds no files: they are in the folder it was made in. Nothing is made elsewhere. */
async function assertCopyOfThis({ dataDir, databaseUrl }: Config, { name: folder }: Place): Promise<void> {
  const real = (path: string) => realpath(path).catch(unlessMissing)
  const itsDataDir = dirname(folder)
  if (!databaseUrl && (await real(itsDataDir)) === (await real(dataDir))) return
  throw new Error(
    `The copies in ${folder} were made before an upgrade. They hold no files, and come back into the embedded database of ${itsDataDir} only: DATA_DIR=${asWord(itsDataDir)} before the command, and no DATABASE_URL.`,
  )
}

function linesAbout(config: Config, name: string, manifest: Manifest, restored: Restored): string[] {
  const { rows, files, isAnother, paused } = restored
  const into = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir
  const ended =
    'What is kept in no backup has ended: sessions, links to sign in or choose a password, invitations, tokens for scripts, and mails that waited. Invite again and make tokens anew.'
  const done = `Restored ${name} (${localTime(momentOf(name))} here) into ${into}: ${rows} rows, ${files} files.`
  if (!manifest.hasFiles)
    return [
      done,
      `The database is as it was before the upgrade, up to ${manifest.migrations.at(-1)?.name}. Start the Prona of that time now; this one would upgrade it again.`,
      ended,
    ]
  const start = `DATA_DIR=${asWord(config.dataDir)} npm run serve`
  return [
    done,
    ...(isAnother
      ? [
          'It is a database of its own beside the one that was backed up. If it is to take its place, restore it with --instead.',
        ]
      : []),
    ...(paused > 0
      ? [`Webhooks are paused (${paused}): turn on in the console those that are to send from here.`]
      : []),
    `Start the server: ${start}. Everybody signs in again.`,
    ended,
  ]
}

/** By the clock of this machine. */
function localTime(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}
