import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'

const { owner } = await freshDatabase()

/** Tables whose rows of a person are in the file about them, and what reads them there. */
const inTheFile = [
  'access_entries',
  'api_tokens',
  'audit_entries',
  'familiar_networks',
  'mails',
  'notifications',
  'passkeys',
  'record_images',
  'sessions',
  'user_identities',
  'users',
  'views',
]

const writtenBy = 'A record of the company: who wrote it stands in “what they did”, from the audit.'
const aSecret =
  'A secret or a hash of one; that it is there stands in the user’s record and in “sign-ins and access”.'
const shortLived = 'Gone within minutes or days; it says nothing that is not in the file otherwise.'
const assigned = `${writtenBy} Whose it is, too.`

/** And why the others are not. */
const notInTheFile: Readonly<Record<string, string>> = {
  bank_accounts: writtenBy,
  batches: 'How a change of many is undone; what was changed stands in “what they did”.',
  branches: writtenBy,
  companies: writtenBy,
  consent_texts: writtenBy,
  customers: assigned,
  idempotency_keys: shortLived,
  index_values: writtenBy,
  instalments: writtenBy,
  invoices: writtenBy,
  moved_records: 'That they moved a record stands in “what they did”.',
  orders: assigned,
  paper_templates: writtenBy,
  paper_versions: writtenBy,
  passkey_challenges: shortLived,
  payments: writtenBy,
  plan_templates: writtenBy,
  properties: writtenBy,
  record_documents: writtenBy,
  recovery_codes: aSecret,
  roles: writtenBy,
  second_factors: aSecret,
  sign_in_challenges: shortLived,
  sign_in_links: shortLived,
  sync_views: 'What a program that follows changes was sent, of which nothing is shown.',
  transfers: writtenBy,
  unit_price_changes: 'That they changed a price stands in “what they did”.',
  units: writtenBy,
  user_passwords: aSecret,
  view_arrangements: 'In which order they put the tabs of a list; the views themselves are in the file.',
  webhook_deliveries: writtenBy,
  webhooks: writtenBy,
}

test('every table that refers to a user is in the file about them, or says why it is not', async () => {
  const found = await owner<{ name: string }[]>`
    select distinct c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and (
      exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass)
      or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
        and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and a.attname ~ '(^|_)(by|user|user_id|assigned_to)$'))
    order by 1`
  const known = [...inTheFile, ...Object.keys(notInTheFile)]
  expect(known.toSorted()).toEqual(
    [...new Set([...found.map(({ name }) => name), 'record_images', 'users'])].toSorted(),
  )
})

test('each of those that are in it is read by what makes it', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => !name.endsWith('.test.ts'))
  const texts = await Promise.all(files.map((name) => readFile(`${import.meta.dirname}/${name}`, 'utf8')))
  const reading = texts.join('\n')
  for (const table of inTheFile)
    expect([table, table === 'users' || new RegExp(`from ${table}\\b`).test(reading)]).toEqual([table, true])
})
