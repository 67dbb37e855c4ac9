import { join } from 'node:path'
import { pictureTypes } from '@prona/contract/files/picture'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Asking } from '../kernel/bounded-queue.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { agreedKind } from './agreement.ts'
import type { Drawn } from './draw-picture.ts'
import type { ForeignFiles } from './foreign-files.ts'
import type { Kept } from './pictures.ts'
import type { Received, ReceivedFile } from './receive.ts'
import type { Ready } from './upload.ts'

export type ReadyPicture = Ready & Kept

/** Every picture as it will be stored, or an issue for each that is not accepted. */
export async function preparePictures(
  foreign: ForeignFiles,
  { files }: Received,
  folder: string,
  asking: Asking,
): Promise<readonly ReadyPicture[]> {
  const issues: FieldIssue[] = []
  const ready: ReadyPicture[] = []
  for (const [index, file] of files.entries()) {
    const _id = uuidv7()
    const path = join(folder, _id)
    // Where one is refused, the others are only checked.
    const target = issues.length > 0 ? undefined : path
    const { issue, kept } = await drawnOf(foreign, file, target, asking)
    if (issue) issues.push({ field: `images.${index}`, ...issue })
    else if (kept) ready.push({ _id, path, ...kept })
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return ready
}

/** Checks the first bytes of a file, so that nothing is decoded for a file that is refused anyway. */
async function drawnOf(
  foreign: ForeignFiles,
  file: ReceivedFile,
  target: string | undefined,
  asking: Asking,
): Promise<Drawn> {
  const agreed = await agreedKind(foreign, file, pictureTypes, asking)
  if ('issue' in agreed) return agreed
  const task = { path: file.path, kind: agreed.kind, ...(target === undefined ? {} : { target }) }
  const drawn = await foreign.drawn(task, asking)
  return drawn === 'lost' ? { issue: { code: 'tooDemanding' } } : drawn
}
