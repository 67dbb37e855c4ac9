import type { FastifyBaseLogger } from 'fastify'
import { chainKeyFrom } from './audit/chain/chain-key.ts'
import { checkChain } from './audit/chain/check-chain.ts'
import { removeOldEntries } from './audit/chain/retention.ts'
import { sealEntries } from './audit/chain/seal-entries.ts'
import { pruneTokens } from './auth/api-tokens.ts'
import { pruneAttempts } from './auth/attempts.ts'
import { pruneChallenges } from './auth/challenges.ts'
import { acrossBranches } from './auth/every-branch.ts'
import { pruneFamiliar } from './auth/familiar-networks.ts'
import { prunePasskeyChallenges } from './auth/passkey-challenges.ts'
import { pruneSessions } from './auth/sessions.ts'
import { pruneLinks } from './auth/sign-in-links.ts'
import { backUpWhenDue } from './backup/nightly.ts'
import { pruneBatches } from './batches/batch.ts'
import type { Config } from './config.ts'
import type { Sql } from './database/connect.ts'
import { secretOf } from './database/secret.ts'
import { openFiles } from './files/files.ts'
import { sweepFiles } from './files/sweep.ts'
import { remindOfDue } from './instalments/due-reminders.ts'
import { makeRents } from './instalments/make-rents.ts'
import { eachBranch } from './jobs/each.ts'
import { pruneLeases } from './jobs/lease.ts'
import { type Job, type JobRun, type RunTold, repeat } from './jobs/repeated.ts'
import { saidOnce } from './metrics/said-once.ts'
import { notifyOfEndingHolds } from './notifications/holds.ts'
import { notifyOfEndingLeases } from './notifications/leases.ts'
import { pruneNotifications } from './notifications/prune.ts'
import { notifyOfEndingTokens } from './notifications/tokens.ts'
import { expireHolds } from './orders/expire-holds.ts'
import { turnLeases } from './orders/turn-leases.ts'
import { pruneMails, sendWaitingMails } from './outbox/send-waiting-mails.ts'
import { tellOfUnsent } from './outbox/tell-of-unsent.ts'
import { seedTemplates } from './papers/seed-templates.ts'
import { pruneUsedTokens } from './providers/used-tokens.ts'
import { bindRoleGroups } from './roles/bind-role-groups.ts'
import { keepTime, pruneMarks } from './sync/marks.ts'
import { noteEndedInvitations } from './users/invitations.ts'
import { callWebhooks, pruneDeliveries } from './webhooks/call-webhooks.ts'
import { openAddresses } from './webhooks/open-addresses.ts'
import { webhookKeyFrom } from './webhooks/signature.ts'
import { takeUpChanges } from './webhooks/take-up-changes.ts'

type Parts = {
  readonly sql: Sql
  readonly log: FastifyBaseLogger
  readonly now: () => string
  readonly told?: (names: readonly string[]) => RunTold
  readonly away?: (error: unknown) => void
  /** Told in how many places the audit is broken, whenever that was looked at. */
  readonly audited?: (broken: number) => void
  readonly config: Pick<
    Config,
    | ('dataDir' | 'databaseUrl' | 'secretKey')
    | ('files' | 'backup' | 'mail' | 'publicUrl')
    | ('accessDays' | 'changeDays' | 'alertRows')
    | ('reportingRoles' | 'limitedRoles' | 'webhookAllow')
  >
}

/** The jobs that the program runs by itself. */
export async function startJobs(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { config } = parts
  const files = await openFiles(parts.sql, config)
  const chainKey = chainKeyFrom(config.secretKey ?? secretOf(config))
  const sealing = { key: chainKey, exportRows: config.alertRows }
  const groups = await bindRoleGroups(parts.sql, config)
  const sending = {
    ...config,
    outage: saidOnce(parts.log, {
      begins: 'The mail server does not take mails at present; they wait and are tried again',
      over: 'The mail server takes mails again',
    }),
  }
  const calling = {
    groups,
    key: webhookKeyFrom(config.secretKey ?? secretOf(config)),
    isOpen: openAddresses(config.webhookAllow),
    clock: parts.now,
  }
  const all: Job[] = [
    { name: 'expire holds', everySeconds: 30, run: expireHolds },
    { name: 'turn leases', everySeconds: 300, run: turnLeases },
    { name: 'tell of ending holds', everySeconds: 60, run: notifyOfEndingHolds },
    { name: 'tell of ending leases', everySeconds: 3600, run: notifyOfEndingLeases },
    { name: 'tell of ending tokens', everySeconds: 3600, run: notifyOfEndingTokens },
    { name: 'make rents', everySeconds: 3600, run: makeRents },
    { name: 'tell of what is due', everySeconds: 3600, run: remindOfDue },
    { name: 'seed contract templates', everySeconds: 300, run: seedTemplates },
    { name: 'send mails', everySeconds: 10, run: (run) => sendWaitingMails(run, sending) },
    { name: 'take up changes for webhooks', everySeconds: 3, run: (run) => takeUpChanges(run, groups) },
    { name: 'call webhooks', everySeconds: 3, run: (run) => callWebhooks(run, calling) },
    { name: 'tell of what was not sent', everySeconds: 60, run: (run) => tellOfUnsent(run, config) },
    { name: 'keep time', everySeconds: 30, run: ({ sql }) => keepTime(sql) },
    { name: 'prune', everySeconds: 3600, run: prune },
    { name: 'seal audit entries', everySeconds: 60, run: (run) => sealEntries(run, sealing) },
    { name: 'check the audit', everySeconds: 86_400, run: (run) => checkChain(run, chainKey, parts.audited) },
    {
      name: 'remove old audit entries',
      everySeconds: 86_400,
      run: (run) => removeOldEntries(run, chainKey, { change: config.changeDays, access: config.accessDays }),
    },
    { name: 'back up', everySeconds: 300, run: (run) => backUpWhenDue(run, config.backup) },
    { name: 'sweep files', everySeconds: 3600, run: ({ sql, now }) => sweepFiles(sql, files, now) },
  ]
  const told = parts.told?.(all.map(({ name }) => name))
  const jobs = repeat({ ...parts, told }, all)
  return {
    async stop() {
      await jobs.stop()
      await files.close()
    },
  }
}

/** A repeated request and a wrong password count for a day; a batch can be undone for longer. */
export async function prune(run: JobRun): Promise<void> {
  const { sql, now } = run
  await pruneSessions(sql, now)
  await pruneAttempts(sql, now)
  await pruneLinks(sql, now)
  await pruneTokens(sql)
  await pruneUsedTokens(sql, now)
  await pruneMails(run)
  await pruneDeliveries(run)
  await pruneChallenges(sql, now)
  await prunePasskeyChallenges(sql, now)
  await pruneFamiliar(sql, now)
  await pruneLeases(sql)
  await acrossBranches(sql, (db) => pruneMarks(db, now))
  await eachBranch(run, async (ctx) => {
    const { db, branch } = ctx
    await db`
      delete from idempotency_keys
      where branch = ${branch} and created_at < ${now}::timestamptz - interval '1 day'`
    await noteEndedInvitations(ctx)
    await pruneBatches(db, branch, now)
    await pruneNotifications(db, branch, now)
  })
}
