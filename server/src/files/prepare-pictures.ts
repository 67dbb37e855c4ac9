import { join } from 'node:path'
import { mostPixels, pictureTypes } from '@prona/contract/files/picture'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { uuidv7 } from '../kernel/uuid.ts'
import { agreedKind } from './agreement.ts'
import { drawnAnew, type Kept, measured } from './pictures.ts'
import type { Received, ReceivedFile } from './receive.ts'
import type { Ready } from './upload.ts'

export type ReadyPicture = Ready & Kept

/** Every picture as it will be stored, or an issue for each that is not accepted. */
export async function preparePictures({ files }: Received, folder: string): Promise<readonly ReadyPicture[]> {
  const issues: FieldIssue[] = []
  const ready: ReadyPicture[] = []
  for (const [index, file] of files.entries()) {
    const _id = uuidv7()
    const path = join(folder, _id)
    const issue = await unfit(file)
    const kept = issue || issues.length > 0 ? undefined : await drawnAnew(file.path, path)
    if (kept) ready.push({ _id, path, ...kept })
    else if (issue || issues.length === 0)
      issues.push({ field: `images.${index}`, ...(issue ?? { code: 'badFile' }) })
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return ready
}

/** Checks the first bytes of a file, so that nothing is decoded for a file that is refused anyway. */
async function unfit(file: ReceivedFile): Promise<Omit<FieldIssue, 'field'> | undefined> {
  const agreed = await agreedKind(file, pictureTypes)
  if ('issue' in agreed) return agreed.issue
  const size = await measured(file.path)
  if (!size) return { code: 'badFile' }
  if (size.format !== agreed.kind) return { code: 'notWhatItSays' }
  if (size.frames > 1) return { code: 'animated' }
  if (size.width * size.height > mostPixels)
    return { code: 'tooManyPixels', params: { max: mostPixels / 1_000_000 } }
  return undefined
}
