import { isAbsolute, resolve } from 'node:path'
import { readS3, type S3Settings } from './s3.ts'
import type { Settings } from './settings.ts'

export type BackupSettings = {
  /** A folder, or a store that speaks S3; undefined: none is made by itself. */
  to: string | S3Settings | undefined
  /** The time of day, by the clock of this machine, as minutes after midnight. */
  minute: number
  /** How many are kept. */
  keep: number
  /** How many copies made before upgrades of the embedded database are kept; 0: none is made. */
  beforeUpgrades: number
}

export function readBackups(settings: Settings): BackupSettings {
  return {
    minute: readMinute(settings),
    to: readPlace(settings),
    keep: settings.number('BACKUP_KEEP', 14, 1, 9_999),
    beforeUpgrades: settings.number('UPGRADE_COPIES', 2, 0, 9_999),
  }
}

function readMinute(settings: Settings): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(settings.text('BACKUP_AT') ?? '02:30') ?? []
  if (!hours) settings.wrong('BACKUP_AT', 'a time of day such as 02:30 is needed.')
  return Number(hours) * 60 + Number(minutes)
}

/** A folder, or `s3://bucket/prefix`; what is not said of that store is as for the store of files. */
function readPlace({ text, problems }: Settings): BackupSettings['to'] {
  const to = text('BACKUP_TO')
  if (to === undefined) return undefined
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(to) ?? []
  if (!bucket) {
    if (isAbsolute(to)) return resolve(to)
    problems.push(
      `BACKUP_TO, or what stands after the command, is ${JSON.stringify(to)}: the whole path of a folder, or s3://bucket/prefix, is needed.`,
    )
    return undefined
  }
  const own: Readonly<Record<string, string>> = { S3_BUCKET: bucket, S3_PREFIX: prefix }
  const isOwn = text('BACKUP_S3_ACCESS_KEY_ID') || text('BACKUP_S3_SECRET_ACCESS_KEY')
  const keyOf = (name: string) => text(isOwn ? `BACKUP_${name}` : name)
  if (!keyOf('S3_ACCESS_KEY_ID') || !keyOf('S3_SECRET_ACCESS_KEY')) {
    problems.push(
      'BACKUP_TO names a bucket: BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY open it, set together, or those of the files.',
    )
    return undefined
  }
  return readS3({ problems, text: (name) => own[name] ?? text(`BACKUP_${name}`) ?? text(name) })
}
