import { join } from 'node:path'
import type { S3Settings } from '../config/s3.ts'
import type { Config } from '../config.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export async function openStorage({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): Promise<Storage> {
  return files.s3 ? openBucket(files.s3) : folderStorage(join(dataDir, 'files'))
}

/** The S3 client takes thirty megabytes of memory, so it is only loaded where it is used. */
export async function openBucket(settings: S3Settings): Promise<Storage> {
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(settings)
}
