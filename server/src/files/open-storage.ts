import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export async function openStorage({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): Promise<Storage> {
  if (!files.s3) return folderStorage(join(dataDir, 'files'))
  // The S3 client takes thirty megabytes of memory, so it is only loaded where it is used.
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(files.s3)
}
