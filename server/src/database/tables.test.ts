import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { fileTables } from './file-tables.ts'
import { keptTables } from './tables.ts'

const { owner } = await freshDatabase()

const inBackups = [
  'access_entries',
  'audit_entries',
  'audit_erased',
  'audit_seals',
  'bank_accounts',
  'batch_rows',
  'batches',
  'branches',
  'companies',
  'company',
  'consent_texts',
  'customers',
  'familiar_networks',
  'idempotency_keys',
  'index_values',
  'installation',
  'instalments',
  'invoice_lines',
  'invoices',
  'moved_records',
  'notifications',
  'number_series',
  'order_lines',
  'order_parties',
  'order_transfers',
  'orders',
  'paper_templates',
  'paper_versions',
  'passkeys',
  'payment_allocations',
  'payments',
  'plan_templates',
  'properties',
  'record_documents',
  'record_images',
  'recovery_codes',
  'roles',
  'second_factors',
  'sign_in_attempts',
  'sync_departures',
  'sync_views',
  'transfers',
  'unit_claims',
  'unit_price_changes',
  'units',
  'used_tokens',
  'user_identities',
  'user_passwords',
  'users',
  'view_arrangements',
  'views',
  'webhooks',
]

/** Who runs a job, a database's own time, and what opens the door: none of it may come back with an older database. */
const inNone = [
  'api_tokens',
  'job_leases',
  'mails',
  'passkey_challenges',
  'sessions',
  'sign_in_challenges',
  'sign_in_links',
  'sync_epoch',
  'sync_marks',
  'webhook_deliveries',
  'webhook_progress',
]

test('of each table it is decided whether a backup keeps it', async () => {
  const all = await owner<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  expect(all.map(({ name }) => name).sort()).toEqual([...inBackups, ...inNone].sort())
  expect((await keptTables(owner)).map(({ name }) => name).sort()).toEqual(inBackups)
})

test('each table whose rows are files is known as one, so that they are backed up, counted and not swept away', async () => {
  const withBytes = await owner<{ name: string }[]>`
    select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'bytes' and not attisdropped`
  expect(fileTables.map(({ name }) => name).sort()).toEqual(withBytes.map(({ name }) => name).sort())
})
