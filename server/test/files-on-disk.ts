import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file that the program keeps, has begun to keep, or has resized. */
export function filesOnDisk(dataDir: string, part = ''): string[] {
  const folder = join(dataDir, 'files', part)
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  // What is under way may go between being listed and being looked at.
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isFile(),
  )
}
