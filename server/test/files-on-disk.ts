import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file that the program has stored, is storing, or has resized; what is in the quarantine is gone for everybody. */
export function filesOnDisk(dataDir: string, part = ''): string[] {
  const folder = join(dataDir, 'files', part)
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  // Temporary files may be gone between being listed and being read.
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() &&
      name !== 'database' &&
      !name.startsWith('quarantine/'),
  )
}
