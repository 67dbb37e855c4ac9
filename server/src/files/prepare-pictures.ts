import { join } from 'node:path'
import { mostPixels, pictureTypes } from '@prona/contract/files/picture'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { uuidv7 } from '../kernel/uuid.ts'
import { agreedKind } from './agreement.ts'
import type { ForeignFiles } from './foreign-files.ts'
import type { Kept } from './pictures.ts'
import type { Received, ReceivedFile } from './receive.ts'
import type { Ready } from './upload.ts'

/** Pictures that are shown while they load have some ten; each costs as much as the whole picture. */
const mostScans = 50

export type ReadyPicture = Ready & Kept

/** Every picture as it will be stored, or an issue for each that is not accepted. */
export async function preparePictures(
  foreign: ForeignFiles,
  { files }: Received,
  folder: string,
): Promise<readonly ReadyPicture[]> {
  const issues: FieldIssue[] = []
  const ready: ReadyPicture[] = []
  for (const [index, file] of files.entries()) {
    const _id = uuidv7()
    const path = join(folder, _id)
    const issue = await unfit(foreign, file)
    const kept = issue || issues.length > 0 ? undefined : await foreign.drawnAnew(file.path, path)
    if (kept && kept !== 'lost') ready.push({ _id, path, ...kept })
    else if (issue || issues.length === 0) {
      const undrawn = { code: kept === 'lost' ? 'tooDemanding' : 'badFile' } as const
      issues.push({ field: `images.${index}`, ...(issue ?? undrawn) })
    }
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return ready
}

/** Checks the first bytes of a file, so that nothing is decoded for a file that is refused anyway. */
async function unfit(
  foreign: ForeignFiles,
  file: ReceivedFile,
): Promise<Omit<FieldIssue, 'field'> | undefined> {
  const agreed = await agreedKind(foreign, file, pictureTypes)
  if ('issue' in agreed) return agreed.issue
  const size = await foreign.measured(file.path)
  if (size === 'lost') return { code: 'tooDemanding' }
  if (!size) return { code: 'badFile' }
  if (size.format !== agreed.kind) return { code: 'notWhatItSays' }
  if (size.frames > 1) return { code: 'animated' }
  if (size.width * size.height > mostPixels)
    return { code: 'tooManyPixels', params: { max: mostPixels / 1_000_000 } }
  return size.scans > mostScans ? { code: 'tooDemanding' } : undefined
}
