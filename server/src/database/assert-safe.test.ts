import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { assertSafe } from './assert-safe.ts'
import { connect } from './connect.ts'
import { passwordFrom } from './secret.ts'
import { ensureServerRole } from './server-role.ts'

const { sql, owner, addresses } = await freshDatabase('template1')
await ensureServerRole(owner, addresses.server)
await owner.unsafe(`grant connect on database ${addresses.owner.database} to public`)
const role = addresses.server.username

beforeEach(async () => {
  await owner.unsafe(`
    drop schema public cascade; create schema public; grant usage on schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    create table unit (branch text not null, code text not null);
    alter table unit enable row level security, force row level security;
    create policy unit_of_branch on unit
      using (branch = (select nullif(current_setting('app.branch', true), '')));
    insert into unit values ('tirana', 'A1'), ('durres', 'B1');`)
})

test('a database whose branch tables are all guarded is safe', async () => {
  await expect(assertSafe(sql)).resolves.toBeUndefined()
})

test('on a safe database no branch set means no rows seen, and a branch set means its own', async () => {
  expect(await sql`select code from unit`).toEqual([])
  const seen = await sql.begin(async (transaction) => {
    await transaction`select set_config('app.branch', 'tirana', true)`
    return transaction`select code from unit`
  })
  expect(seen).toEqual([{ code: 'A1' }])
  expect(await sql`select code from unit`).toEqual([])
})

test.each([
  ['alter table unit disable row level security', 'Row level security is off on unit.'],
  ['alter table unit no force row level security', 'Row level security is not forced on unit.'],
  ['drop policy unit_of_branch on unit', 'No policy guards unit.'],
  [`alter table unit owner to ${role}`, "The server's role owns unit."],
  ['create table leads (branch text)', 'Row level security is off on leads.'],
  ['create table leads (branch text) partition by list (branch)', 'Row level security is off on leads.'],
  ['create view all_units as select * from unit', 'The view all_units reads past row level security'],
  ['create materialized view all_units as select * from unit', 'The view all_units reads past'],
])('after "%s" the server does not start', async (statement, sentence) => {
  await owner.unsafe(statement)
  await expect(assertSafe(sql)).rejects.toThrow(sentence)
})

test('a view that reads with the rights of whoever asks is safe', async () => {
  await owner`create view own_units with (security_invoker = true) as select * from unit`
  await expect(assertSafe(sql)).resolves.toBeUndefined()
})

test.each([
  ['superuser', 'which is a superuser'],
  ['bypassrls', 'which row level security does not bind'],
])('a server role that is %s is refused, also by way of another role', async (power, sentence) => {
  await using(`login ${power}`, async (strong) => {
    await expect(assertSafe(strong)).rejects.toThrow(sentence)
  })
  await owner.unsafe(`create role strong_group ${power}`)
  await using('login in role strong_group', async (member) => {
    await expect(assertSafe(member)).rejects.toThrow(`the powers of strong_group, ${sentence}`)
  })
  await owner`drop role strong_group`
})

async function using(
  attributes: string,
  work: (sql: ReturnType<typeof connect>) => Promise<void>,
): Promise<void> {
  const password = passwordFrom('a secret', 'strong')
  await owner.unsafe(`create role strong ${attributes} password '${password}'`)
  const strong = connect({ ...addresses.server, username: 'strong', password }, { max: 1 })
  try {
    await work(strong)
  } finally {
    await strong.end()
    await owner`drop role strong`
  }
}
