import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { type Mode, modes } from '@prona/contract/mode'
import { type SignInMethod, signInMethods } from '@prona/contract/users/sign-in-method'
import { urlsOf } from './database/hosts.ts'

export type Config = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** The database itself, where `databaseUrl` is that of a pooler before it. */
  databaseDirectUrl: string | undefined
  /** A copy of the database that follows it, to read exports and reports from. */
  databaseReplicaUrl: string | undefined
  /** How many database connections serve what people wait for at a screen. */
  screenConnections: number
  publicUrl: string
  /** In `DEVELOPMENT` the log tells more, unless it is told otherwise. */
  mode: Mode
  logLevel: LogLevel
  /** `json`: each line of the log is JSON, also those that are for people otherwise. */
  logFormat: LogFormat
  /** A statement that takes longer is named in the log; 0: none is. */
  slowStatementMs: number
  /** Where figures for Prometheus are answered; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
  signInMethod: SignInMethod
  /** The addresses of the proxies before the server, or which hops they are; false: their headers are ignored. */
  trustProxy: false | string[] | ((address: string, hop: number) => boolean)
  /** Roles, by `_id`, name or the key of a seeded one, that may only read and report, whatever their permissions. */
  reportingRoles: string[]
  /** Roles that see no prices of units, export nothing and work with their own records only. */
  limitedRoles: string[]
  /** Requests a minute for one user and for one address; 0: no limit. */
  limits: { perReader: number; perAddress: number }
  /** A chat-completions endpoint that writes descriptions; undefined: they are composed here. */
  llm: { url: string; key: string | undefined; model: string } | undefined
  demo: boolean
  /** How many days it is kept who signed in, was refused or took something out. */
  accessDays: number
  files: FileSettings
  backup: BackupSettings
}

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

export type S3Settings = {
  bucket: string
  /** Undefined: Amazon's own for the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Put before every key. */
  prefix: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

const logFormats = ['text', 'json'] as const
export type LogFormat = (typeof logFormats)[number]

type Environment = Record<string, string | undefined>

export function readConfig(
  environment: Environment,
  flags: string[],
): { config: Config } | { problems: string[] } {
  const problems: string[] = []
  const demo = flags.includes('--demo')
  for (const flag of flags)
    if (flag !== '--demo') problems.push(`${flag} is not an option; --demo is the only one.`)

  const host = set(environment.HOST) ?? '127.0.0.1'
  if (!isIP(host) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) {
    problems.push(`HOST is ${quoted(host)}: an address or the name of this machine is needed.`)
  }
  if (demo && !isLoopback(host)) {
    problems.push(
      `HOST is ${quoted(host)}: a demonstration, whose password is public, listens on 127.0.0.1, ::1 or localhost only.`,
    )
  }

  const port = wholeNumber(set(environment.PORT) ?? '3000', 0, 65_535)
  if (port === undefined)
    problems.push(`PORT is ${quoted(environment.PORT)}: a number from 0 to 65535 is needed.`)

  const databaseUrl = set(environment.DATABASE_URL)
  if (databaseUrl && !isPostgres(databaseUrl)) {
    problems.push('DATABASE_URL is not of the form postgres://name:password@host:5432/database.')
  }

  const databaseDirectUrl = set(environment.DATABASE_DIRECT_URL)
  if (databaseDirectUrl && !isPostgres(databaseDirectUrl)) {
    problems.push('DATABASE_DIRECT_URL is not of the form postgres://name:password@host:5432/database.')
  } else if (databaseDirectUrl && !databaseUrl) {
    problems.push(
      'DATABASE_URL is missing: DATABASE_DIRECT_URL is the database behind the pooler that it names.',
    )
  }

  const databaseReplicaUrl = set(environment.DATABASE_REPLICA_URL)
  if (databaseReplicaUrl && !isPostgres(databaseReplicaUrl)) {
    problems.push('DATABASE_REPLICA_URL is not of the form postgres://name:password@host:5432/database.')
  } else if (databaseReplicaUrl && !databaseUrl) {
    problems.push('DATABASE_URL is missing: DATABASE_REPLICA_URL is a replica of the database that it names.')
  }

  const screenConnections = wholeNumber(set(environment.DB_POOL) ?? '10', 5, 200)
  if (screenConnections === undefined)
    problems.push(`DB_POOL is ${quoted(environment.DB_POOL)}: a number from 5 to 200 is needed.`)

  const publicUrl = set(environment.PUBLIC_URL)
  if (publicUrl && !isUrl(publicUrl, ['http:', 'https:'])) {
    problems.push(
      `PUBLIC_URL is ${quoted(publicUrl)}: an address that starts with http:// or https:// is needed.`,
    )
  }

  const mode = modes.find((known) => known === (set(environment.MODE) ?? 'PRODUCTION'))
  if (!mode) problems.push(`MODE is ${quoted(environment.MODE)}: one of ${modes.join(', ')} is needed.`)

  const signInMethod = readSignInMethod(environment, problems)

  const level = set(environment.LOG_LEVEL) ?? (mode === 'DEVELOPMENT' ? 'debug' : 'info')
  const logLevel = logLevels.find((known) => known === level)
  if (!logLevel) problems.push(`LOG_LEVEL is ${quoted(level)}: one of ${logLevels.join(', ')} is needed.`)

  const format = set(environment.LOG_FORMAT) ?? 'text'
  const logFormat = logFormats.find((known) => known === format)
  if (!logFormat) problems.push(`LOG_FORMAT is ${quoted(format)}: one of ${logFormats.join(', ')} is needed.`)

  const slowStatementMs = wholeNumber(set(environment.SLOW_STATEMENT_MS) ?? '1000', 0, 999_999)
  if (slowStatementMs === undefined)
    problems.push(
      `SLOW_STATEMENT_MS is ${quoted(environment.SLOW_STATEMENT_MS)}: milliseconds are needed, 0 to name none.`,
    )

  const metrics = readMetrics(set(environment.METRICS_ADDRESS), problems)
  if (demo && metrics && !isLoopback(metrics.host)) {
    problems.push(
      `METRICS_ADDRESS is ${quoted(metrics.host)}: a demonstration listens on 127.0.0.1, ::1 or localhost only.`,
    )
  }

  const trustProxy = readTrustProxy(set(environment.TRUST_PROXY))
  if (trustProxy === undefined) {
    problems.push(
      `TRUST_PROXY is ${quoted(environment.TRUST_PROXY)}: the number of proxies before the server, or their addresses with commas between, is needed.`,
    )
  }

  const perReader = wholeNumber(set(environment.RATE_LIMIT) ?? '6000', 0, 999_999)
  const perAddress = wholeNumber(set(environment.RATE_LIMIT_ADDRESS) ?? '30000', 0, 999_999)
  for (const [name, limit] of Object.entries({ RATE_LIMIT: perReader, RATE_LIMIT_ADDRESS: perAddress })) {
    if (limit !== undefined) continue
    problems.push(`${name} is ${quoted(environment[name])}: requests a minute are needed, 0 for no limit.`)
  }
  const limits = { perReader: perReader ?? 0, perAddress: perAddress ?? 0 }
  const accessDays = wholeNumber(set(environment.ACCESS_LOG_DAYS) ?? '365', 1, 36_500)
  if (accessDays === undefined)
    problems.push(
      `ACCESS_LOG_DAYS is ${quoted(environment.ACCESS_LOG_DAYS)}: a number of days from 1 to 36500 is needed.`,
    )
  const llm = readLlm(environment, problems)

  const files = readFiles(environment, problems)
  const backup = readBackup(environment, problems)

  if (problems.length > 0 || port === undefined || !logLevel || trustProxy === undefined || !files)
    return { problems }
  if (!mode || !signInMethod || !accessDays || !screenConnections || !logFormat) return { problems }
  return {
    config: {
      host,
      port,
      dataDir: resolve(set(environment.DATA_DIR) ?? (demo ? 'data-demo' : 'data')),
      databaseUrl,
      databaseDirectUrl,
      databaseReplicaUrl,
      screenConnections,
      publicUrl: (publicUrl ?? httpAddress(host, port)).replace(/\/+$/, ''),
      mode,
      logLevel,
      logFormat,
      slowStatementMs: slowStatementMs ?? 0,
      metrics,
      signInMethod,
      trustProxy,
      reportingRoles: listed(set(environment.REPORTING_ROLES) ?? 'reporting'),
      limitedRoles: listed(set(environment.LIMITED_ROLES) ?? 'limited'),
      limits,
      llm,
      demo,
      accessDays,
      files,
      backup,
    },
  }
}

export function httpAddress(host: string, port: number): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function readSignInMethod(environment: Environment, problems: string[]): SignInMethod | undefined {
  const text = set(environment.SIGN_IN_METHOD) ?? 'USER'
  const method = signInMethods.find((known) => known === text)
  if (!method) {
    problems.push(`SIGN_IN_METHOD is ${quoted(text)}: one of ${signInMethods.join(', ')} is needed.`)
  } else if (method !== 'USER') {
    problems.push(`SIGN_IN_METHOD is ${quoted(text)}: this server signs people in by USER only.`)
  }
  return method
}

/** `127.0.0.1:9464`, `[::1]:9464` or a port alone, which is on loopback. */
function readMetrics(text: string | undefined, problems: string[]): Config['metrics'] {
  if (text === undefined) return undefined
  const [, inBrackets, bare, digits = ''] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d+)$/.exec(text) ?? []
  const host = inBrackets ?? bare ?? '127.0.0.1'
  const port = wholeNumber(digits, 0, 65_535)
  if (port !== undefined && (isIP(host) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)))
    return { host, port }
  problems.push(
    `METRICS_ADDRESS is ${quoted(text)}: an address and a port are needed, such as 127.0.0.1:9464.`,
  )
  return undefined
}

function readLlm(environment: Environment, problems: string[]): Config['llm'] {
  const [url, key, model] = [environment.LLM_URL, environment.LLM_KEY, environment.LLM_MODEL].map(set)
  if (url && !isUrl(url, ['http:', 'https:'])) {
    problems.push('LLM_URL is not an address that starts with http:// or https://.')
  } else if (url && !model) problems.push('LLM_MODEL is missing: LLM_URL needs the name of a model.')
  else if (!url && (key || model)) problems.push('LLM_URL is missing: LLM_KEY and LLM_MODEL need it.')
  return url && model ? { url: url.replace(/\/+$/, ''), key, model } : undefined
}

function readTrustProxy(text: string | undefined): Config['trustProxy'] | undefined {
  if (text === undefined || text === 'false' || text === '0') return false
  const hops = wholeNumber(text, 1, 16)
  if (hops !== undefined) return (_address, hop) => hop < hops
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.every(isNetwork) ? addresses : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || wholeNumber(bits, 0, version === 4 ? 32 : 128) !== undefined
}

function readFiles(environment: Environment, problems: string[]): FileSettings | undefined {
  const megabytes = 1024 * 1024
  const number = (name: string, usual: number, from: number) => {
    const value = wholeNumber(set(environment[name]) ?? String(usual), from, 999_999)
    if (value === undefined)
      problems.push(
        `${name} is ${quoted(environment[name])}: a whole number from ${from} to 999999 is needed.`,
      )
    return value ?? usual
  }
  const before = problems.length
  const quota = number('FILE_QUOTA_MB', 20_480, 1) * megabytes
  const retentionDays = number('FILE_RETENTION_DAYS', 30, 0)
  const cache = number('PICTURE_CACHE_MB', 1024, 1) * megabytes
  const s3 = readS3(environment, problems)
  return problems.length > before ? undefined : { quota, retentionDays, cache, s3 }
}

function readS3(environment: Environment, problems: string[]): S3Settings | undefined {
  const bucket = set(environment.S3_BUCKET)
  const endpoint = set(environment.S3_ENDPOINT)
  const accessKeyId = set(environment.S3_ACCESS_KEY_ID)
  const secretAccessKey = set(environment.S3_SECRET_ACCESS_KEY)
  if (!bucket && !endpoint && !accessKeyId && !secretAccessKey) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey) {
    problems.push('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.')
    return undefined
  }
  if (endpoint && !isUrl(endpoint, ['http:', 'https:'])) {
    problems.push(
      `S3_ENDPOINT is ${quoted(endpoint)}: an address that starts with http:// or https:// is needed.`,
    )
  }
  const prefix = (set(environment.S3_PREFIX) ?? '').replace(/^\/+|\/+$/g, '')
  const region = set(environment.S3_REGION) ?? 'us-east-1'
  return {
    bucket,
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    prefix: prefix && `${prefix}/`,
  }
}

function readBackup(environment: Environment, problems: string[]): BackupSettings {
  const number = (name: string, usual: string, from: number) => {
    const value = wholeNumber(set(environment[name]) ?? usual, from, 9_999)
    if (value === undefined)
      problems.push(`${name} is ${quoted(environment[name])}: a whole number from ${from} to 9999 is needed.`)
    return value ?? from
  }
  const at = set(environment.BACKUP_AT) ?? '02:30'
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? []
  if (!hours) problems.push(`BACKUP_AT is ${quoted(at)}: a time of day such as 02:30 is needed.`)
  return {
    to: readBackupPlace(environment, problems),
    minute: Number(hours) * 60 + Number(minutes),
    keep: number('BACKUP_KEEP', '14', 1),
    beforeUpgrades: number('UPGRADE_COPIES', '2', 0),
  }
}

/** A folder, or `s3://bucket/prefix`; what is not said of that store is as for the store of files. */
function readBackupPlace(environment: Environment, problems: string[]): BackupSettings['to'] {
  const to = set(environment.BACKUP_TO)
  if (to === undefined) return undefined
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(to) ?? []
  if (!bucket) {
    if (isAbsolute(to)) return resolve(to)
    problems.push(
      `BACKUP_TO, or what stands after the command, is ${quoted(to)}: the whole path of a folder, or s3://bucket/prefix, is needed.`,
    )
    return undefined
  }
  const named = (name: string) => set(environment[`BACKUP_S3_${name}`]) ?? set(environment[`S3_${name}`])
  const before = problems.length
  const settings = readS3(
    {
      S3_BUCKET: bucket,
      S3_PREFIX: prefix,
      S3_ENDPOINT: named('ENDPOINT'),
      S3_REGION: named('REGION'),
      S3_ACCESS_KEY_ID: named('ACCESS_KEY_ID'),
      S3_SECRET_ACCESS_KEY: named('SECRET_ACCESS_KEY'),
    },
    problems,
  )
  if (!settings && problems.length > before)
    problems.push(
      'BACKUP_TO names a bucket: BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY open it.',
    )
  return settings
}

function wholeNumber(text: string, from: number, to: number): number | undefined {
  if (!/^\d{1,6}$/.test(text)) return undefined
  const value = Number(text)
  return value >= from && value <= to ? value : undefined
}

function isPostgres(text: string): boolean {
  return urlsOf(text).every((url) => isUrl(url, ['postgres:', 'postgresql:']))
}

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function set(text: string | undefined): string | undefined {
  return text?.trim() || undefined
}

function quoted(text: string | undefined): string {
  return JSON.stringify(text ?? '')
}
