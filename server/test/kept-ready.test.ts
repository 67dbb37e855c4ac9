/** What docs/growing.md says is kept ready for more machines: it stays true, or the page is changed with it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freshDatabase } from './harness.ts'

const { owner } = await freshDatabase()
const page = readFileSync(fileURLToPath(new URL('../../docs/growing.md', import.meta.url)), 'utf8')

/** A figure that the page tells. */
function said(fitting: RegExp): number {
  return Number(fitting.exec(page)?.[1])
}

test('every table has the branch in its rows and row level security by it, or belongs to the whole company', async () => {
  const tables = await owner<{ name: string; hasBranch: boolean; isOptional: boolean; isGuarded: boolean }[]>`
    select c.relname as name, b.attnum is not null as "hasBranch", b.attnum is not null and not b.attnotnull as "isOptional",
      c.relrowsecurity and c.relforcerowsecurity as "isGuarded"
    from pg_class c left join pg_attribute b on b.attrelid = c.oid and b.attname = 'branch'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`
  const named = (chosen: readonly { name: string }[]) => chosen.map(({ name }) => name)
  expect(named(tables.filter(({ hasBranch, isGuarded }) => hasBranch !== isGuarded))).toEqual([])
  expect(tables.filter(({ hasBranch }) => hasBranch)).toHaveLength(said(/forced, (\d+) tables in all/))
  expect(tables.filter(({ hasBranch }) => !hasBranch)).toHaveLength(said(/; (\d+) others belong/))
  expect(named(tables.filter(({ hasBranch }) => !hasBranch))).toEqual([
    ...[
      'access_entries',
      'api_tokens',
      'audit_erased',
      'audit_seals',
      'branches',
      'companies',
      'company',
      'consent_texts',
      'familiar_networks',
    ],
    ...[
      'index_values',
      'installation',
      'job_leases',
      'mails',
      'passkey_challenges',
      'passkeys',
      'recovery_codes',
      'roles',
      'second_factors',
      'sessions',
      'sign_in_attempts',
      'sign_in_challenges',
      'sign_in_links',
      'sync_epoch',
      'sync_marks',
      'sync_views',
    ],
    ...['used_tokens', 'user_identities', 'user_passwords', 'view_arrangements'],
    ...['webhook_deliveries', 'webhook_progress', 'webhooks'],
  ])
  // Also of what belongs to the whole company: its roles, its branches and their pictures.
  expect(named(tables.filter(({ isOptional }) => isOptional))).toEqual([
    ...['audit_entries', 'record_documents', 'record_images', 'sync_departures'],
  ])
})

test('a record refers to records of its own branch alone; only people and roles are named across branches', async () => {
  const across = await owner<{ to: string; name: string }[]>`
    select confrelid::regclass::text as to, conname as name
    from pg_constraint k join pg_attribute b on b.attrelid = conrelid and b.attname = 'branch'
    where contype = 'f' and not b.attnum = any (conkey) and conrelid::regclass::text <> 'users'`
  expect(across).toHaveLength(said(/\((\d+) keys\)/))
  expect(across.filter(({ to }) => to !== 'users')).toEqual([])
  // Who did it, and who is told.
  expect(
    across.filter(({ name }) => !/_(created_by|updated_by|by|user_id)_(exists|fkey)$/.test(name)),
  ).toEqual([])
})

test('beside ids only these are unique in all branches together, and all but one within a record of one branch', async () => {
  const found = await owner<{ name: string }[]>`
    select i.relname as name from pg_index x join pg_class i on i.oid = indexrelid
    join pg_attribute b on b.attrelid = indrelid and b.attname = 'branch'
    where i.relnamespace = 'public'::regnamespace and (indisunique or indisexclusion) and not indisprimary
      and not b.attnum = any (indkey) order by 1`
  expect(found.map(({ name }) => name)).toEqual([
    'instalments_rent_once',
    'invoice_lines_have_a_place_each',
    'notifications_end_told_once',
    'order_lines_have_a_place_each',
    'order_lines_name_a_unit_once',
    'order_parties_have_a_place_each',
    'order_transfers_have_a_place_each',
    'payment_allocations_have_a_place_each',
    'payments_reversed_once',
    'record_images_have_one_cover',
    'transfers_taken_back_once',
    'unit_has_one_live_sale_claim',
    'unit_is_let_once_at_a_time',
    'users_username_is_unique',
  ])
})

test('tables with a branch have as many triggers as the page says', async () => {
  const triggers = await owner`
    select from pg_trigger t join pg_attribute b on b.attrelid = tgrelid and b.attname = 'branch'
    where not tgisinternal`
  expect(triggers).toHaveLength(said(/(\d+) on tables with a branch/))
})

test('only signing in, roles, names of people, who approves, erasing, seals of the audit, mails and webhooks, jobs and the backup read every branch', () => {
  const source = fileURLToPath(new URL('../src/', import.meta.url))
  const everywhere = /\b(?:acrossBranches|besideOwnBranches)\(|string_agg\(code/
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => everywhere.test(readFileSync(join(source, name), 'utf8')))
  expect(files.sort()).toEqual([
    ...['retention', 'seal-entries', 'seal-erased', 'verify-chain'].map((name) => `audit/chain/${name}.ts`),
    'audit/settled-entries.ts',
    'audit/tell-administrators.ts',
    ...[
      'auth/authentication.ts',
      'auth/by-owner.ts',
      'auth/choose-password.ts',
      'auth/confirm-again.ts',
      'auth/enter-by-passkey.ts',
      'auth/every-branch.ts',
      'auth/find-api-token.ts',
      'auth/first-administrator.ts',
      'auth/forgotten-password.ts',
    ],
    ...[
      'auth/passkeys.ts',
      'auth/reader.ts',
      'auth/sign-in.ts',
      'auth/verify-code.ts',
      'database/read-moment.ts',
      'files/owned-storage.ts',
      'files/sweep.ts',
    ],
    ...[
      'jobs.ts',
      'jobs/each.ts',
      'kernel/authors.ts',
      'kernel/in-use.ts',
      'moves/former-branches.ts',
      'moves/preview.ts',
    ],
    ...[
      'orders/approvals.ts',
      'outbox/tell-of-unsent.ts',
      'providers/accounts.ts',
      'providers/new-account.ts',
      'roles/administrators.ts',
    ],
    ...[
      'roles/every-branch.ts',
      'roles/tell-given.ts',
      'roles/write-role.ts',
      'users/about-role.ts',
      'users/administrators.ts',
      'users/ask-right.ts',
      'users/invite-list.ts',
      'users/own-address.ts',
      'users/own-language.ts',
    ],
    ...['webhooks/take-up-changes.ts', 'webhooks/webhook-in-hand.ts'],
  ])
})
