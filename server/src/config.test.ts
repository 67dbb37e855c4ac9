import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('with nothing set the server stands on loopback, port 3000, with its data beside it', () => {
  expect(readConfig({}, [])).toEqual({
    config: {
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      screenConnections: 10,
      publicUrl: 'http://127.0.0.1:3000',
      mode: 'PRODUCTION',
      logLevel: 'info',
      logFormat: 'text',
      slowStatementMs: 1000,
      metrics: undefined,
      signInMethod: 'USER',
      provider: undefined,
      trustProxy: false,
      reportingRoles: ['reporting'],
      limitedRoles: ['limited'],
      limits: { perReader: 6000, perAddress: 30000 },
      llm: undefined,
      demo: false,
      sessionLimits: { idleHours: 12, days: 30 },
      accessDays: 365,
      changeDays: 3653,
      alertRows: 5000,
      secretKey: undefined,
      webhookAllow: [],
      files: { quota: 20_480 * 1_048_576, retentionDays: 30, cache: 1_073_741_824, s3: undefined },
      backup: { to: undefined, minute: 150, keep: 14, beforeUpgrades: 2 },
    },
  })
})

test('a demonstration is kept apart from a company of one’s own, unless a folder is named', () => {
  const folderOf = (environment: Record<string, string>) => {
    const read = readConfig(environment, ['--demo'])
    return 'config' in read && read.config.dataDir
  }
  expect(folderOf({})).toBe(resolve('data-demo'))
  expect(folderOf({ DATA_DIR: 'mine' })).toBe(resolve('mine'))
})

test('an empty setting is a setting that was not made', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', TRUST_PROXY: '' }, [])).toEqual(
    readConfig({}, []),
  )
})

test('every wrong setting is complained about at once', () => {
  const read = readConfig(
    {
      HOST: 'a b',
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      DATABASE_DIRECT_URL: 'postgres',
      DATABASE_REPLICA_URL: 'here',
      DB_POOL: '4',
      PUBLIC_URL: 'console.example',
      LOG_LEVEL: 'loud',
      LOG_FORMAT: 'xml',
      SLOW_STATEMENT_MS: 'never',
      METRICS_ADDRESS: 'here',
      SESSION_IDLE_HOURS: '0',
      SESSION_DAYS: '366',
      BACKUP_AT: '25:00',
      BACKUP_KEEP: '0',
      TRUST_PROXY: 'true',
    },
    ['--fast'],
  )
  expect('problems' in read && read.problems.map((line) => line.split(' ')[0])).toEqual([
    '--fast',
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'METRICS_ADDRESS',
    'TRUST_PROXY',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'DB_POOL',
    'LOG_LEVEL',
    'LOG_FORMAT',
    'SLOW_STATEMENT_MS',
    'SESSION_IDLE_HOURS',
    'SESSION_DAYS',
    'BACKUP_AT',
    'BACKUP_KEEP',
  ])
})

test('backups go to a folder, or to a bucket with keys of its own or those of the files', () => {
  expect(
    readConfig({ BACKUP_TO: '/mnt/backups', BACKUP_AT: '23:05', BACKUP_KEEP: '3', UPGRADE_COPIES: '0' }, []),
  ).toMatchObject({ config: { backup: { to: '/mnt/backups', minute: 1385, keep: 3, beforeUpgrades: 0 } } })
  const keys = { S3_ACCESS_KEY_ID: 'files', S3_SECRET_ACCESS_KEY: 'secret', S3_BUCKET: 'files' }
  const own = {
    BACKUP_S3_ACCESS_KEY_ID: 'own',
    BACKUP_S3_SECRET_ACCESS_KEY: 'own secret',
    BACKUP_S3_ENDPOINT: 'http://elsewhere',
  }
  expect(readConfig({ BACKUP_TO: 's3://kept/prona/', ...keys, ...own }, [])).toMatchObject({
    config: {
      backup: {
        to: {
          bucket: 'kept',
          prefix: 'prona/',
          accessKeyId: 'own',
          secretAccessKey: 'own secret',
          endpoint: 'http://elsewhere',
        },
      },
    },
  })
  for (const given of [{}, { ...keys, BACKUP_S3_ACCESS_KEY_ID: 'own' }])
    expect(readConfig({ BACKUP_TO: 's3://kept', ...given }, [])).toEqual({
      problems: [expect.stringMatching(/^BACKUP_TO names a bucket: BACKUP_S3_ACCESS_KEY_ID and/)],
    })
})

test.each([
  ['DATABASE_URL', 'postgres://prona:50%off@db/prona'],
  ['DATABASE_URL', 'postgres://prona:x@db:5432'],
  ['DATABASE_URL', 'postgres://'],
  ['PUBLIC_URL', 'https://x.example/prona'],
  ['PUBLIC_URL', 'https://x.example/?x=1'],
  ['PUBLIC_URL', 'https://name@x.example'],
  ['METRICS_ADDRESS', '127.0.0.1:3000'],
  ['S3_BUCKET, S3_ACCESS_KEY_ID', undefined, { S3_PREFIX: 'north', S3_REGION: 'eu' }],
])(
  '%s %s would fail later or mean nothing, and is refused at once',
  (name, value, others: Record<string, string> = {}) => {
    expect(readConfig({ ...(value && { [name]: value }), ...others }, [])).toEqual({
      problems: [expect.stringMatching(new RegExp(`^${name}`))],
    })
  },
)

test('an address of an own store is refused without the password in it', () => {
  const keys = { S3_ACCESS_KEY_ID: 'files', S3_SECRET_ACCESS_KEY: 'hidden', S3_BUCKET: 'files' }
  const read = readConfig({ ...keys, S3_ENDPOINT: 'ftp://name:hidden@h/' }, [])
  expect(read).toHaveProperty('problems')
  expect(JSON.stringify(read)).not.toContain('hidden')
})

test.each([
  's3:/kept',
  'S3://kept/prona',
  's3://',
  's3:kept',
  'https://store/kept',
  'backups',
  './backups',
  '~/b',
])('backups to %s would lie where nobody looks for them, and are refused', (BACKUP_TO) => {
  const keys = { S3_ACCESS_KEY_ID: 'files', S3_SECRET_ACCESS_KEY: 'secret', S3_BUCKET: 'files' }
  expect(readConfig({ BACKUP_TO, ...keys }, [])).toEqual({
    problems: [
      `BACKUP_TO, or what stands after the command, is "${BACKUP_TO}": the whole path of a folder, or s3://bucket/prefix, is needed.`,
    ],
  })
})

test('a complaint about the database does not repeat its password', () => {
  const read = readConfig({ DATABASE_URL: 'mysql://prona:secret@db/prona' }, [])
  expect(JSON.stringify(read)).not.toContain('secret')
})

test('a password in an address of another service is said to nobody, and each fault once', () => {
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const endpoint = 'ftp://name:s3cr@t@files.example'
  expect(readConfig({ ...keys, S3_ENDPOINT: endpoint, BACKUP_TO: 's3://other' }, [])).toEqual({
    problems: [
      'S3_ENDPOINT is "…@files.example": an address that starts with http:// or https:// is needed.',
    ],
  })
  expect(readConfig({ PUBLIC_URL: 'ftp://name:secret@prona.example' }, [])).toEqual({
    problems: ['PUBLIC_URL is "…@prona.example": an address that starts with http:// or https:// is needed.'],
  })
})

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL'])('a bare percent sign in %s is said to be one', (name) => {
  const addresses = {
    DATABASE_URL: 'postgres://prona@here/prona',
    [name]: 'postgres://prona:100%@here/prona',
  }
  expect(readConfig(addresses, [])).toEqual({
    problems: [`${name} has a % that stands for no letter. In a name or a password it is written %25.`],
  })
})

test.each(['-1', '3000.5', '0x50', '1e3', 'https', '65536'])('%s is not a port', (PORT) => {
  expect(readConfig({ PORT }, [])).toHaveProperty('problems')
})

test.each([
  ['false', false],
  ['10.0.0.1, 10.1.0.0/16,::1', ['10.0.0.1', '10.1.0.0/16', '::1']],
])('the proxies %s are understood', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY }, [])).toMatchObject({ config: { trustProxy } })
})

test('two proxies are the first two hops', () => {
  const read = readConfig({ TRUST_PROXY: '2' }, [])
  const trusted = 'config' in read && read.config.trustProxy
  expect(typeof trusted === 'function' && [0, 1, 2].map((hop) => trusted('10.0.0.1', hop))).toEqual([
    true,
    true,
    false,
  ])
})

test.each(['true', '*', '10.0.0.0/33', '10.0.0.1/8/8', '99', ','])(
  'the proxies %s are refused',
  (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }, [])).toHaveProperty('problems')
  },
)

test('a public address loses its trailing slash, an IPv6 host gets its brackets', () => {
  expect(readConfig({ PUBLIC_URL: 'https://prona.example/' }, [])).toMatchObject({
    config: { publicUrl: 'https://prona.example' },
  })
  expect(readConfig({ HOST: '::1', PORT: '8080' }, [])).toMatchObject({
    config: { publicUrl: 'http://[::1]:8080' },
  })
})

test('a demonstration never listens beyond loopback', () => {
  expect(readConfig({ HOST: '0.0.0.0' }, ['--demo'])).toHaveProperty('problems')
  expect(readConfig({ HOST: 'prona.example' }, ['--demo'])).toHaveProperty('problems')
  expect(readConfig({ HOST: 'localhost' }, ['--demo'])).toMatchObject({ config: { demo: true } })
})

test('files go to a store that speaks S3 when one is named whole', () => {
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const whole = readConfig({ S3_BUCKET: 'files', ...keys, S3_PREFIX: '/prona/' }, [])
  expect('config' in whole && whole.config.files.s3).toEqual({
    bucket: 'files',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    prefix: 'prona/',
  })
  const wrong = readConfig({ S3_BUCKET: 'files', ...keys, S3_ENDPOINT: 'files.example' }, [])
  expect('problems' in wrong && wrong.problems).toHaveLength(1)
})

test('half a store, and sizes that are none, are complained about', () => {
  const read = readConfig({ S3_BUCKET: 'files', FILE_QUOTA_MB: '0', PICTURE_CACHE_MB: 'much' }, [])
  expect('problems' in read && read.problems.map((line) => line.split(' ')[0])).toEqual([
    'FILE_QUOTA_MB',
    'PICTURE_CACHE_MB',
    'S3_BUCKET,',
  ])
})

test('in development the log tells more, unless it is told otherwise', () => {
  expect(readConfig({ MODE: 'DEVELOPMENT' }, [])).toMatchObject({
    config: { mode: 'DEVELOPMENT', logLevel: 'debug' },
  })
  expect(readConfig({ MODE: 'DEVELOPMENT', LOG_LEVEL: 'warn' }, [])).toMatchObject({
    config: { logLevel: 'warn' },
  })
  expect(readConfig({ MODE: 'development' }, [])).toEqual({
    problems: ['MODE is "development": one of DEVELOPMENT, PRODUCTION is needed.'],
  })
})

test('people sign in by the product’s own user call; a way that nobody knows stops the start', () => {
  expect(readConfig({ SIGN_IN_METHOD: 'USER' }, [])).toMatchObject({ config: { signInMethod: 'USER' } })
  expect(readConfig({ SIGN_IN_METHOD: 'user' }, [])).toEqual({
    problems: ['SIGN_IN_METHOD is "user": one of Auth0, Firebase, JWT, USER, Amplify is needed.'],
  })
})

test.each([
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['10.0.0.5:9464', { host: '10.0.0.5', port: 9464 }],
  ['[::1]:0', { host: '::1', port: 0 }],
  ['metrics.internal:80', { host: 'metrics.internal', port: 80 }],
])('figures are answered at %s', (text, metrics) => {
  expect(readConfig({ METRICS_ADDRESS: text }, [])).toMatchObject({ config: { metrics } })
})

test.each(['x', '127.0.0.1:', '127.0.0.1:70000', '::1:9464', 'http://here:80'])('and not at %s', (text) => {
  expect(readConfig({ METRICS_ADDRESS: text }, [])).toMatchObject({ problems: [expect.any(String)] })
})

test('several replicas may be named, of a database of one’s own', () => {
  const replicas = { DATABASE_REPLICA_URL: 'postgres://prona@a:5432,b:5433/prona' }
  const read = readConfig({ ...replicas, DATABASE_URL: 'postgres://prona:x@c/prona' }, [])
  expect('config' in read && read.config.databaseReplicaUrl).toBe(replicas.DATABASE_REPLICA_URL)
  expect(readConfig(replicas, [])).toEqual({
    problems: ['DATABASE_URL is missing: DATABASE_REPLICA_URL is a replica of the database that it names.'],
  })
})

test('mails go out by the server that is named, from an address, and a password only over an encrypted connection', () => {
  const mailOf = (environment: Record<string, string>) => {
    const read = readConfig(environment, [])
    return 'config' in read ? read.config.mail : read.problems
  }
  const from = 'Prona <prona@example.com>'
  expect(mailOf({ SMTP_URL: 'smtps://u%40x:p%3Aw@mail.example.com', MAIL_FROM: from })).toEqual({
    ...{ host: 'mail.example.com', port: 465, secure: true, needsEncryption: false, from },
    signIn: { user: 'u@x', pass: 'p:w' },
  })
  expect(mailOf({ SMTP_URL: 'smtp://u:p@mail.example.com', MAIL_FROM: from })).toMatchObject({
    ...{ port: 587, secure: false, needsEncryption: true },
  })
  expect(mailOf({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: from })).toMatchObject({
    ...{ port: 2525, needsEncryption: false, signIn: undefined },
  })
  expect(mailOf({ SMTP_URL: 'http://u:fshehur@x', MAIL_FROM: from })).toEqual([
    'SMTP_URL is not an address that starts with smtp:// or smtps:// and names a server.',
  ])
  expect(mailOf({ SMTP_URL: 'smtps:///x', MAIL_FROM: from })).toEqual([
    'SMTP_URL is not an address that starts with smtp:// or smtps:// and names a server.',
  ])
  expect(mailOf({ SMTP_URL: 'smtp://u:100%fshehur@x', MAIL_FROM: from })).toEqual([
    'SMTP_URL has a % that stands for no letter. In a name or a password it is written %25.',
  ])
  expect(mailOf({ SMTP_URL: 'smtp://:fshehur@x', MAIL_FROM: from })).toEqual([
    'SMTP_URL has a password and no name before it.',
  ])
  expect(mailOf({ SMTP_URL: 'smtp://x' })).toEqual([
    'MAIL_FROM is missing: SMTP_URL needs the address that mails are from.',
  ])
  expect(mailOf({ SMTP_URL: 'smtp://x', MAIL_FROM: 'Prona' })).toEqual([
    expect.stringContaining('MAIL_FROM is'),
  ])
  expect(mailOf({ MAIL_FROM: from })).toHaveLength(1)
})

test('a key for second factors has at least 32 characters, and a wrong one is not repeated', () => {
  const good = readConfig({ SECRET_KEY: 'a'.repeat(32) }, [])
  expect(good).toMatchObject({ config: { secretKey: 'a'.repeat(32) } })
  const short = readConfig({ SECRET_KEY: 'my secret' }, [])
  expect(short).toEqual({ problems: [expect.stringMatching(/^SECRET_KEY has 9 characters/)] })
  expect(JSON.stringify(short)).not.toContain('my secret')
})

test('networks that webhooks may reach are addresses or networks', () => {
  const allowed = (WEBHOOK_ALLOW: string) => {
    const read = readConfig({ WEBHOOK_ALLOW }, [])
    return 'config' in read ? read.config.webhookAllow : read.problems
  }
  expect(allowed('10.1.0.0/16, ::1')).toEqual(['10.1.0.0/16', '::1'])
  for (const wrong of ['intranet', '10.1.0.0/40', '10.1', '*'])
    expect(allowed(wrong)).toEqual([expect.stringContaining('WEBHOOK_ALLOW is')])
})
