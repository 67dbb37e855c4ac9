import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export function openStorage({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): Storage {
  return files.s3 ? s3Storage(files.s3) : folderStorage(join(dataDir, 'files', 'kept'))
}
