import type { Config } from './config.ts'
import { isUnreachable } from './database/outage-codes.ts'
import { poolersProblem } from './database/pooler.ts'

/** Why the server did not start, as a sentence that says what to do about it. */
export function startProblem(
  error: unknown,
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'metrics'>,
): string {
  if (!(error instanceof Error)) return String(error)
  return (
    ofPort(error, config.metrics) ??
    poolersProblem(error, config) ??
    ofDatabase(error, config.databaseUrl) ??
    ofFullDisk(error, config.dataDir) ??
    ofFolder(error, config.dataDir) ??
    error.message
  )
}

function ofPort(error: Error, metrics: Config['metrics']): string | undefined {
  const port = of(error, 'port')
  const code = of(error, 'code')
  if (code === 'EADDRINUSE') {
    const setting = metrics && metrics.port === port ? 'METRICS_ADDRESS' : 'PORT'
    const example = setting === 'PORT' ? '3001' : '127.0.0.1:9465'
    return `Port ${port} is in use by another program. Choose another one by ${setting}, such as ${setting}=${example}.`
  }
  if (code === 'EACCES' && port)
    return `This user may not listen on port ${port}. Choose one above 1023 by PORT, such as PORT=3000.`
  return code === 'EADDRNOTAVAIL' ? 'HOST is no address of this machine.' : undefined
}

function ofDatabase(error: Error, databaseUrl: string | undefined): string | undefined {
  const code = of(error, 'code')
  if (isUnreachable(error))
    return `The database${databaseUrl ? ' of DATABASE_URL' : ''} does not answer. ${error.message}`
  if (code === '28P01' || code === '28000') {
    return databaseUrl
      ? `The database of DATABASE_URL refuses its name or its password. ${error.message}`
      : 'The secret in DATA_DIR is not the one that its database was made with. Put the file "secret" back from a copy of DATA_DIR, or restore the newest backup into an empty folder, with --instead, and choose that by DATA_DIR.'
  }
  if (code === '3D000') return `DATABASE_URL names a database that is not there. ${error.message}`
  return code === '53100' ? `The database has no room left on its disk. ${error.message}` : undefined
}

/** The embedded database says it in its log alone. */
function ofFullDisk(error: Error, dataDir: string): string | undefined {
  if (!error.message.includes('No space left on device')) return undefined
  return `The disk is full, and the database does not start without room. Make room where ${dataDir} lies; everything that was saved is there.`
}

function ofFolder(error: Error, dataDir: string): string | undefined {
  const reason = reasons[String(of(error, 'code'))]
  if (!reason) return undefined
  return `${of(error, 'path') ?? 'Something in DATA_DIR'} ${reason}. The data of the server lies in ${dataDir}; another folder is chosen by DATA_DIR.`
}

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'cannot be written to: its disk is read-only',
  EACCES: 'may not be read and written by this user',
  EPERM: 'may not be read and written by this user',
  ENOTDIR: 'does not lie in a folder, but in a file',
  EEXIST: 'is no folder, but a file',
  EISDIR: 'is a folder, where a file is needed',
  ENOENT: 'does not exist, or is a link to something that does not',
  ELOOP: 'is a link that leads back to itself',
  ENOSPC: 'cannot be written to: its disk is full',
  EDQUOT: 'cannot be written to: this user has no room left',
  EMFILE: 'cannot be opened: this process may not open more files',
}

function of(error: Error, name: string): unknown {
  return Object.entries(error).find(([known]) => known === name)?.[1]
}
