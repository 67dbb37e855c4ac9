import { fileURLToPath } from 'node:url'
import { resources } from '@prona/contract/registry'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { auditRoutes } from './audit/audit-routes.ts'
import { openAuthentication, tokenOf } from './auth/authentication.ts'
import { factorKeyFrom } from './auth/factor-key.ts'
import { factorRoutes } from './auth/factor-routes.ts'
import { recordFailedSignIns } from './auth/failed-sign-ins.ts'
import { forgetAfterWrites } from './auth/forget-after-writes.ts'
import { sendForgottenPasswords } from './auth/forgotten-password.ts'
import { partyOf } from './auth/passkey-party.ts'
import { passkeyRoutes } from './auth/passkey-routes.ts'
import { recordAnswers } from './auth/record-answers.ts'
import { authRoutes } from './auth/routes.ts'
import { seeAsRoleRoutes } from './auth/see-as-role.ts'
import { holdsSession } from './auth/sessions.ts'
import { batchRoutes } from './batches/routes.ts'
import { branchFeature } from './branches/branches.ts'
import { bankAccountFeature } from './companies/bank-accounts.ts'
import { companyFeature } from './companies/companies.ts'
import { madeReports } from './company-reports.ts'
import type { Config } from './config.ts'
import { consentTextFeature } from './customers/consent-texts.ts'
import { customerFeature } from './customers/customers.ts'
import type { Pools } from './database/connect.ts'
import { type Outages, openOutages } from './database/outages.ts'
import { readsOn } from './database/reads.ts'
import { openReplica, type ReplicaTerms } from './database/replica.ts'
import { roomIn } from './database/room-in.ts'
import { sealBy, secretOf } from './database/secret.ts'
import { chatWriter } from './describe/chat-writer.ts'
import { composer } from './describe/composer.ts'
import { describeRoutes } from './describe/describe-routes.ts'
import type { Writer } from './describe/writer.ts'
import { exportRoutes } from './export/routes.ts'
import { fileRoutes } from './files/file-routes.ts'
import { openFiles } from './files/files.ts'
import { refuseForeignStore } from './files/owned-storage.ts'
import { historyRoute } from './history/history.ts'
import { restoreRoute } from './history/restore-route.ts'
import { refuseConnection } from './http/client-error.ts'
import { isForConsole } from './http/console-address.ts'
import { consoleFiles } from './http/console-files.ts'
import { drainOnClose } from './http/drain.ts'
import { answerProblems, sendProblem } from './http/error-handler.ts'
import { refuseWritesWithoutRoom } from './http/full-disk.ts'
import { limitsFor, openGate } from './http/gate.ts'
import { guardRoutes } from './http/guard.ts'
import { healthRoutes } from './http/health.ts'
import { takeJson } from './http/json-body.ts'
import { AllowedError, knownAddresses } from './http/known-addresses.ts'
import { type Lateness, shedLoad } from './http/load.ts'
import { oneAddress } from './http/one-address.ts'
import { type Patience, patience as usualPatience } from './http/patience.ts'
import { limitByAddress, limitByReader } from './http/rate-limit.ts'
import { tagRecords } from './http/record-tags.ts'
import { logRequests } from './http/request-log.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { shareLimitsBy } from './http/shared-limits.ts'
import { hurryBodies } from './http/slow-bodies.ts'
import { tellOfOutages } from './http/tell-of-outages.ts'
import { dropWhoDoNotRead } from './http/unread.ts'
import { importRoutes } from './imports/routes.ts'
import { dueFiguresRoute } from './instalments/due-figures.ts'
import { listedFiguresRoute } from './instalments/listed-figures.ts'
import { planTemplateFeature } from './instalments/plan-templates.ts'
import { invoiceFeature } from './invoices/invoices.ts'
import { actionRoutes } from './kernel/action-routes.ts'
import { crudRoutes } from './kernel/crud-routes.ts'
import { featuresOf } from './kernel/feature.ts'
import type { Parts } from './kernel/parts.ts'
import { uuidv7 } from './kernel/uuid.ts'
import { trialBalanceRoute } from './ledger/trial-balance.ts'
import { liveRoute } from './live/live.ts'
import { openStreams } from './live/streams.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { measureReplica } from './metrics/replica-figures.ts'
import { measureGate, measureRequests } from './metrics/request-figures.ts'
import { moveRoutes } from './moves/move-route.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { collectCalls } from './openapi/calls.ts'
import { openapiRoutes } from './openapi/routes.ts'
import { orderFeature } from './orders/orders.ts'
import { mailFeature } from './outbox/mails.ts'
import { paperRoutes } from './papers/paper-routes.ts'
import { paperTemplateFeature } from './papers/paper-templates.ts'
import { instalmentFeature } from './payments/instalments.ts'
import { paymentFeature } from './payments/payments.ts'
import { personalDataRoutes } from './personal/personal-data-route.ts'
import { propertyFeature } from './properties/properties.ts'
import { linkedAccountRoutes } from './providers/linked-account-routes.ts'
import { missingBranch, missingRoles } from './providers/new-account.ts'
import type { Reach } from './providers/reach.ts'
import { providerRoutes } from './providers/routes.ts'
import { recordReadings } from './readings/record-readings.ts'
import { companyReportRoutes } from './reports/company-report-routes.ts'
import { openPress } from './reports/pdf.ts'
import { coversFrom, picturesFrom } from './reports/pictures.ts'
import { reportRoutes } from './reports/routes.ts'
import { bindRoleGroups } from './roles/bind-role-groups.ts'
import { roleFeature } from './roles/roles.ts'
import { ensureSeededRoles } from './roles/seeded-roles.ts'
import { searchRoute } from './search/search.ts'
import { beginMarks } from './sync/marks.ts'
import { syncRoute } from './sync/sync.ts'
import { unitFeature } from './units/units.ts'
import { aboutRoleRoute } from './users/about-role.ts'
import { askRightRoute } from './users/ask-right.ts'
import { ownPortraitRoutes } from './users/own-portrait-routes.ts'
import { userFeature } from './users/users.ts'
import { viewRoutes } from './views/routes.ts'
import { webhookDeliveryFeature } from './webhooks/deliveries.ts'
import { newSecretRoute } from './webhooks/new-secret-route.ts'
import { webhookKeyFrom } from './webhooks/signature.ts'
import { webhookFeature } from './webhooks/webhooks.ts'

type Program = Pick<Pools, 'sql'> & {
  /** Where they are missing, the other connections serve for everything. */
  long?: Pools['long']
  entry?: Pools['entry']
  health?: Pools['health']
  pooledHealth?: Pools['pooledHealth']
  replica?: Pools['replica']
  replicaHealth?: Pools['replicaHealth']
  replicaTerms?: ReplicaTerms
  config: Config
  log: FastifyBaseLogger
  now?: () => string
  patience?: Patience
  lateness?: Lateness
  metrics?: Metrics
  /** Where others tell of the database too. */
  outages?: Outages
  /** How many bytes can still be written; by default where the data is. */
  room?: () => Promise<number>
  /** Writes descriptions in place of the service that the settings name. */
  writer?: Writer
  /** Asks the service that people sign in at, in place of a request over the network. */
  reach?: Reach
}

/** The resources that need more than the derived routes and the ordinary way to write. */
const ownFeatures = [
  branchFeature,
  companyFeature,
  bankAccountFeature,
  consentTextFeature,
  customerFeature,
  instalmentFeature,
  invoiceFeature,
  mailFeature,
  orderFeature,
  paperTemplateFeature,
  paymentFeature,
  planTemplateFeature,
  propertyFeature,
  roleFeature,
  unitFeature,
  userFeature,
  webhookDeliveryFeature,
]

/** Mounts everything, in the order in which a request meets it. */
export async function createApp(program: Program): Promise<FastifyInstance> {
  const { config, sql, long = sql, entry = sql, health = entry, log, patience = usualPatience } = program
  const {
    now = () => new Date().toISOString(),
    metrics = openMetrics(),
    outages = openOutages(log),
  } = program
  const app = Fastify({
    loggerInstance: log,
    trustProxy: config.trustProxy,
    rewriteUrl: ({ url = '/' }) => oneAddress(url),
    genReqId: () => uuidv7(),
    bodyLimit: 1_048_576,
    // An upload may take this long; every other request is held to a shorter time in `http/slow-bodies.ts`.
    requestTimeout: 600_000,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.lookEveryMs },
    clientErrorHandler: refuseConnection,
    routerOptions: { ignoreTrailingSlash: true },
    // The request log writes the request's id itself, so requests need no logger of their own.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  })
  for (const change of await ensureSeededRoles(sql)) {
    if (change.isOwn)
      log.warn(change, 'Restricted fields on which nobody has decided were hidden from a role')
    else log.info(change, 'A built-in role was given what came with this version')
  }
  await beginMarks(sql)
  const groups = await bindRoleGroups(sql, config)
  const authentication = await openAuthentication({
    ...{ sql, entry, groups, log, now },
    limits: config.sessionLimits,
  })
  app.addHook('onClose', () => authentication.close())
  const seal = sealBy(secretOf(config))
  const { sessionLimits } = config
  const { authenticate } = authentication
  const parts: Parts = {
    ...{ sql, long, forLeases: entry, log, now, seal, sessionLimits, authenticate },
    sendsMail: config.mail !== undefined,
    holdsSession: (db, { headers }) => holdsSession(db, tokenOf(headers.authorization)),
  }
  const forLongWork = { ...parts, sql: long }
  const replica =
    program.replica &&
    openReplica({
      primary: { sql: long, cancelling: entry },
      screens: sql,
      replica: program.replica,
      replicaHealth: program.replicaHealth ?? program.replica,
      log,
      terms: program.replicaTerms,
    })
  if (replica) {
    app.addHook('onClose', () => replica.close())
    measureReplica(metrics, replica)
  }
  const reads = replica?.reads ?? readsOn({ sql: long, cancelling: entry })

  const calls = collectCalls(app)
  const clock = () => Date.parse(now())
  const appError = knownAddresses(app)
  drainOnClose(app)
  dropWhoDoNotRead(app.server, patience)
  sendSecurityHeaders(app, config.publicUrl)
  logRequests(app)
  const asked = [health, program.pooledHealth].filter((one) => one !== undefined)
  const ask = () => Promise.all(asked.map((one) => one`select 1`))
  tellOfOutages(app, outages, ask)
  measureRequests(app, metrics)
  answerProblems(app)
  hurryBodies(app, patience.requestMs)
  takeJson(app)
  shedLoad(
    app,
    program.lateness,
    metrics.counter('prona_requests_shed_total', 'Refused because the server was late', [{}]),
  )
  const address = limitByAddress(app, {
    now: clock,
    perMinute: config.limits.perAddress,
    lastReaderOf: authentication.lastReaderOf,
  })
  guardRoutes(app, authentication)
  const reader = limitByReader(app, { now: clock, perMinute: config.limits.perReader })
  await shareLimitsBy(app, sql, { address, reader })
  const room = program.room ?? (() => roomIn(config.dataDir))
  // A database elsewhere has a disk of its own.
  if (!config.databaseUrl) refuseWritesWithoutRoom(app, { room, log })
  measureGate(metrics, openGate(app, limitsFor(config.screenConnections)))
  tagRecords(app)
  recordAnswers(app, forLongWork)
  recordReadings(app, parts)

  healthRoutes(app, { ask, room, replica, log })
  const failedSignIns = recordFailedSignIns(app, { sql: entry, log })
  const { signInMethod } = config
  const { publicUrl, provider } = config
  const missing = await missingRoles(sql, provider?.newUsers)
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const branchMissing = await missingBranch(sql, provider?.newUsers)
  if (branchMissing !== undefined) log.warn(branchMissing)
  const entering = { sql: entry, authentication, failedSignIns, now }
  const passwords = provider?.passwords ?? 'everybody'
  const elsewhere = providerRoutes(app, { ...entering, provider, publicUrl, log, reach: program.reach })
  const party = partyOf(publicUrl)
  const isEncrypted = publicUrl.startsWith('https:')
  authRoutes(app, {
    ...{ ...entering, groups, signInMethod, elsewhere },
    limits: config.sessionLimits,
    isEncrypted,
    passwords,
    party,
    forgottenPasswords: sendForgottenPasswords(app, { sql: entry, failedSignIns, log, passwords }),
    sendsMail: config.mail !== undefined,
  })
  passkeyRoutes(app, { ...entering, party, passwords, isEncrypted })
  factorRoutes(app, {
    sql: entry,
    party,
    authentication,
    key: factorKeyFrom(config.secretKey ?? secretOf(config)),
    log,
    isEncrypted,
    now,
  })
  linkedAccountRoutes(app, parts, { authentication, provider })
  seeAsRoleRoutes(app, parts, authentication)
  forgetAfterWrites(app, authentication)
  const webhooks = webhookFeature(config.webhookAllow)
  const features = featuresOf(resources, [...ownFeatures, webhooks])
  for (const feature of features) {
    crudRoutes(app, parts, feature)
    actionRoutes(app, parts, feature)
    batchRoutes(app, forLongWork, feature)
    feature.routes?.(app, parts)
    if (feature.resource.followsFrom) continue
    syncRoute(app, parts, feature.resource)
    historyRoute(app, parts, feature.resource)
    restoreRoute(app, parts, feature)
  }
  newSecretRoute(app, parts, webhooks, webhookKeyFrom(config.secretKey ?? secretOf(config)))
  aboutRoleRoute(app, parts, groups)
  askRightRoute(app, parts, groups)
  auditRoutes(app, forLongWork)
  describeRoutes(app, parts, features, program.writer ?? (config.llm ? chatWriter(config.llm) : composer))
  importRoutes(app, forLongWork, features)
  exportRoutes(app, forLongWork, reads)
  viewRoutes(app, parts)
  const files = await openFiles(sql, config, log)
  app.addHook('onClose', () => files.close())
  await refuseForeignStore(files.storage, log)
  fileRoutes(app, parts, files)
  ownPortraitRoutes(app, parts, files)
  const press = openPress({ log })
  app.addHook('onClose', () => press.close())
  const made = { reads, press, pictures: picturesFrom(files), covers: coversFrom(files), files }
  reportRoutes(app, forLongWork, made)
  companyReportRoutes(app, parts, madeReports, made)
  paperRoutes(app, forLongWork, made)
  moveRoutes(app, parts)
  personalDataRoutes(app, forLongWork, { reads, files })
  notificationRoutes(app, parts)
  const streams = await openStreams({ sql, authentication, log })
  metrics.gauge('prona_streams', 'Open streams of changes', () => [{ value: streams.count() }])
  liveRoute(app, parts, streams)
  searchRoute(app, parts)
  dueFiguresRoute(app, parts)
  trialBalanceRoute(app, parts)
  listedFiguresRoute(app, parts)
  openapiRoutes(app, calls, config.publicUrl)

  const page = consoleFiles(app, fileURLToPath(new URL('../../console/dist', import.meta.url)))
  app.setNotFoundHandler((request, reply) => {
    if (isForConsole(request.method, request.url, request.headers.accept)) return page(request, reply)
    const error = appError(request)
    if (error instanceof AllowedError) reply.header('allow', error.allow)
    return sendProblem(error, request, reply)
  })
  return app
}
