import { readS3, type S3Settings } from './s3.ts'
import type { Settings } from './settings.ts'

export type FileSettings = {
  /** How much room the files of one branch may take. */
  quota: number
  /** How long the files of a deleted record are kept. */
  retentionDays: number
  /** How much room resized pictures may take before the oldest are deleted. */
  cache: number
  /** Where files are kept instead of in the data folder. */
  s3: S3Settings | undefined
}

const megabyte = 1_048_576

export function readFiles(settings: Settings): FileSettings {
  return {
    quota: settings.number('FILE_QUOTA_MB', 20_480, 1, 999_999) * megabyte,
    retentionDays: settings.number('FILE_RETENTION_DAYS', 30, 0, 999_999),
    cache: settings.number('PICTURE_CACHE_MB', 1_024, 1, 999_999) * megabyte,
    s3: readS3(settings),
  }
}
