import { documentTypes } from '@prona/contract/files/document'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { safeFileName } from '../http/file-name.ts'
import type { Asking } from '../kernel/bounded-queue.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { agreedKind } from './agreement.ts'
import type { Content } from './document-rows.ts'
import type { ForeignFiles } from './foreign-files.ts'
import type { Received } from './receive.ts'
import type { Ready } from './upload.ts'

export type ReadyDocument = Ready & Content

/** Every document under a safe name, or an issue for each that is not accepted. The bytes stay as they are. */
export async function prepareDocuments(
  foreign: ForeignFiles,
  { files }: Received,
  asking: Asking,
): Promise<readonly ReadyDocument[]> {
  const issues: FieldIssue[] = []
  const ready: ReadyDocument[] = []
  for (const [index, { path, name, declared, bytes, sha256 }] of files.entries()) {
    const fileName = safeFileName(name)
    const agreed = await agreedKind(foreign, { path, name: fileName, declared }, documentTypes, asking)
    if ('issue' in agreed) issues.push({ field: `documents.${index}`, ...agreed.issue })
    else ready.push({ _id: uuidv7(), path, fileName, type: agreed.type, bytes, sha256 })
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return ready
}
