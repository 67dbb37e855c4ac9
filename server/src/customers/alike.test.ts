import { expect, test } from 'vitest'
import { aCustomer, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const limited = clientOf(app, await aPerson(sql, { role: 'limited' }))
const elsewhere = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))

async function alike(client: Client, values: unknown, id?: string) {
  const answer = await client.get('/api/customer/duplicates', { values, ...(id && { id }) })
  expect(answer.status, answer.text).toBe(200)
  const found: { customer: { _id: string; name: string }; matches: string[] }[] = answer.body.duplicates
  return found.map(({ customer, matches }) => [customer._id, matches])
}

test('a customer is known again by phone, mail, NUIS, personal number and name, however it is written', async () => {
  const flora = await aCustomer(manager, {
    firstName: 'Flóra',
    lastName: 'Çela',
    phones: ['+355691112223'],
    emails: ['Flora.Cela@iliria.example'],
    personalNumber: 'J65423001V',
  })
  const company = await aCustomer(manager, {
    kind: 'company',
    firstName: undefined,
    lastName: undefined,
    companyName: 'Alba Ndërtim sh.p.k.',
    nuis: 'L91234567B',
  })
  expect(await alike(manager, { phones: ['+355691112223'] })).toEqual([[flora._id, ['phones']]])
  expect(await alike(manager, { emails: ['flora.cela@ILIRIA.example'] })).toEqual([[flora._id, ['emails']]])
  expect(await alike(manager, { personalNumber: 'j65423001v' })).toEqual([[flora._id, ['personalNumber']]])
  expect(await alike(manager, { firstName: 'flora', lastName: 'CELA' })).toEqual([[flora._id, ['name']]])
  expect(await alike(manager, { firstName: 'Çela', lastName: 'Flora' })).toEqual([[flora._id, ['name']]])
  expect(await alike(manager, { nuis: 'L91234567B', companyName: 'ALBA NDERTIM sh.p.k.' })).toEqual([
    [company._id, ['nuis', 'name']],
  ])
})

test('a piece of a number, a first name alone and the record itself are no likeness', async () => {
  const one = await aCustomer(manager, { firstName: 'Besa', lastName: 'Marku', phones: ['+355697778889'] })
  expect(await alike(manager, { phones: ['+35569777888'] })).toEqual([])
  expect(await alike(manager, { phones: ['%'] })).toEqual([])
  expect(await alike(manager, { firstName: 'Besa' })).toEqual([])
  expect(await alike(manager, {})).toEqual([])
  expect(await alike(manager, { phones: ['+355697778889'] }, one._id)).toEqual([])
  await manager.remove('/api/customer', one._id)
  expect(await alike(manager, { phones: ['+355697778889'] })).toEqual([])
})

test('who shares most stands first', async () => {
  const phones = ['+355681234567']
  const partner = await aCustomer(manager, { firstName: 'Ana', lastName: 'Dervishi', phones })
  const same = await aCustomer(manager, { firstName: 'Zef', lastName: 'Dervishi', phones })
  expect(await alike(manager, { firstName: 'Zef', lastName: 'Dervishi', phones })).toEqual([
    [same._id, ['phones', 'name']],
    [partner._id, ['phones']],
  ])
})

test('nobody learns of a customer of another branch, or of one their role does not show them', async () => {
  const phones = ['+355671234567']
  await aCustomer(manager, { phones })
  expect(await alike(elsewhere, { phones })).toEqual([])
  expect(await alike(limited, { phones })).toEqual([])
  const own = await aCustomer(limited, { phones })
  expect(await alike(limited, { phones })).toEqual([[own._id, ['phones']]])
})

test('what is hidden from one is unknown to them, as what does not exist is', async () => {
  await owner`update roles set hidden_fields = '{customer.personalNumber}' where key = 'agent'`
  // Whose rights nobody has asked for yet: those of the others are still known as they were.
  const other = clientOf(app, await aPerson(sql, { role: 'agent' }))
  const hidden = await other.get('/api/customer/duplicates', { values: { personalNumber: 'J65423001V' } })
  const absent = await other.get('/api/customer/duplicates', { values: { shoeSize: '43' } })
  for (const [answer, field] of [
    [hidden, 'personalNumber'],
    [absent, 'shoeSize'],
  ] as const) {
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toMatchObject([{ field, code: 'unknown' }])
  }
})

test.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['a number for a text', '{"nuis":1}'],
  ['eleven phones', JSON.stringify({ phones: Array.from({ length: 11 }, () => '+355691112223') })],
  ['a name without end', JSON.stringify({ lastName: 'x'.repeat(5_000) })],
])('%s is refused', async (_, values) => {
  const answer = await manager.get('/api/customer/duplicates', values === undefined ? {} : { values })
  expect(answer.status, answer.text).toBe(400)
})

test('among many customers each trait is found by its index', async () => {
  await owner`
    insert into customers (_id, branch, kind, first_name, last_name, phones)
    select gen_random_uuid(), 'tirana', 'person', 'Emri ' || n, 'Mbiemri ' || n, array['+35569' || (3000000 + n)]
    from generate_series(1, 5000) n`
  await owner`analyze customers`
  const [{ plan } = { plan: '' }] = await owner.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    const rows = await tx.unsafe(
      `explain select from customers t where t.branch = 'tirana' and t.deleted_at is null
        and ((t.search like containing('+355693000007') and '+355693000007' = any(t.phones))
          or (fold(t.name) like containing('Emri 7 Mbiemri 7') and fold(t.name) = fold('Emri 7 Mbiemri 7')))`,
    )
    return [{ plan: rows.map((row) => row['QUERY PLAN']).join('\n') }]
  })
  expect(plan).toContain('customers_in_search')
  expect(plan).toContain('customers_in_name')
  const found = await alike(manager, {
    phones: ['+355693000007'],
    firstName: 'Emri 7',
    lastName: 'Mbiemri 7',
  })
  expect(found.map(([, matches]) => matches)).toEqual([['phones', 'name']])
  expect(await alike(manager, { phones: ['+355300007'] })).toEqual([])
})
