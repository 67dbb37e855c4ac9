import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { sendWaitingMails } from '../outbox/send-waiting-mails.ts'

const peer = await aMailServer()
const publicUrl = 'https://prona.example'
const { app, sql, owner, now } = await freshApp({ mail: peer.settings, publicUrl })
const withoutMail = await freshApp()
await aCompany(sql)
await aCompany(withoutMail.sql)
const administrator = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))

async function roleIn(where: typeof owner, key: string): Promise<string> {
  const [found] = await where<{ _id: string }[]>`select _id from roles where key = ${key}`
  return found?._id ?? ''
}
const agent = await roleIn(owner, 'agent')
let number = 0

function somebody(wanted: object = {}) {
  const name = `Arta Krasniqi ${++number}`
  return { name, email: `arta${number}@example.com`, username: '', role: agent, branch: 'tirana', ...wanted }
}

const listOf = (...people: readonly object[]) => ({ language: 'sq', people })
type Client = typeof manager
const check = (who: Client, ...people: readonly object[]) =>
  who.post('/api/user/inviteList/check', listOf(...people))
const send = (who: Client, ...people: readonly object[]) =>
  who.post('/api/user/inviteList', listOf(...people))

async function countOfUsers(where = owner): Promise<number> {
  const [found] = await where<{ count: number }[]>`select count(*)::int as count from users`
  return found?.count ?? 0
}

/** What is wrong with each person, as a list of fields. */
async function wrongIn(who: Client, ...people: readonly object[]) {
  const { status, body, text } = await check(who, ...people)
  expect(status, text).toBe(200)
  return body.people.map(({ issues }: { issues: { field: string }[] }) => issues.map(({ field }) => field))
}

/** Refused when it is sent too, and nobody is made of it. */
async function refusedFields(who: Client, ...people: readonly object[]) {
  const before = await countOfUsers()
  const { status, body } = await send(who, ...people)
  expect(status).toBe(422)
  expect(await countOfUsers()).toBe(before)
  return body.fields.map(({ field }: { field: string }) => field)
}

test('a list of people is made users in their branches and each is sent an invitation', async () => {
  const list = [somebody({ name: 'Çelë Lëkura' }), somebody({ branch: 'durres', username: 'durres.e.para' })]
  const looked = await check(administrator, ...list)
  expect(looked.body).toEqual({
    people: [
      { username: 'cele.lekura', issues: [] },
      { username: 'durres.e.para', issues: [] },
    ],
    sendsMail: true,
  })
  const sent = await administrator.post('/api/user/inviteList', { language: 'de', people: list })
  expect(sent.status, sent.text).toBe(200)
  expect(sent.body).toEqual({ invited: 2, links: [] })
  const rows = await owner`
    select username, branch, account, language, repository from users where username in ('cele.lekura', 'durres.e.para')
    order by username`
  const common = { account: 'invited', language: 'de' }
  expect(rows).toEqual([
    { username: 'cele.lekura', branch: 'tirana', repository: 'prona/tirana@banesa-iliria', ...common },
    { username: 'durres.e.para', branch: 'durres', repository: 'prona/durres@banesa-iliria', ...common },
  ])
  await sendWaitingMails(aJobRun(sql, now()), { mail: peer.settings, publicUrl })
  expect(peer.received.map(({ to }) => to).toSorted()).toEqual(list.map(({ email }) => email))
})

test('people of one name, and of a name that somebody has, are called differently', async () => {
  const twins = [somebody({ name: 'Drita Kola' }), somebody({ name: 'Drita Kola' })]
  const { body } = await check(manager, ...twins)
  expect(body.people.map(({ username }: { username: string }) => username)).toEqual([
    'drita.kola',
    'drita.kola2',
  ])
  expect((await send(manager, ...twins)).status).toBe(200)
  const [third] = (await check(manager, somebody({ name: 'Drita Kola' }))).body.people
  expect(third.username).toBe('drita.kola3')
})

test('what is wrong with each row is told at its field, and nobody of the list is invited', async () => {
  await send(manager, somebody({ email: 'known@example.com', username: 'known' }))
  const twice = somebody()
  const list = [
    somebody(),
    somebody({ email: 'arta@' }),
    somebody({ email: '', name: '' }),
    somebody({ email: 'KNOWN@example.com' }),
    somebody({ username: 'known' }),
    somebody({ username: 'Not One' }),
    twice,
    { ...twice, name: 'Tjetër' },
    somebody({ role: '' }),
    somebody({ role: '018f0000-0000-7000-8000-000000000000' }),
    somebody({ branch: 'nowhere' }),
  ]
  expect(await wrongIn(manager, ...list)).toEqual([
    [],
    ['email'],
    ['username', 'name', 'email'],
    ['email'],
    ['username'],
    ['username'],
    ['email'],
    ['email'],
    ['role'],
    ['role'],
    ['branch'],
  ])
  const fields = await refusedFields(manager, ...list)
  expect(fields).toContain('people.3.email')
  expect(fields).not.toContain('people.0.email')
})

test('one row with a role that is above the one who invites refuses the whole list', async () => {
  const everything = somebody({ role: await roleIn(owner, 'administrator') })
  expect(await wrongIn(manager, somebody(), everything)).toEqual([[], ['role']])
  expect(await refusedFields(manager, somebody(), everything)).toEqual(['people.1.role'])
})

test('one row with a branch that the one who invites does not have refuses the whole list', async () => {
  const elsewhere = somebody({ branch: 'durres' })
  expect(await wrongIn(manager, somebody(), elsewhere)).toEqual([[], ['branch']])
  expect(await refusedFields(manager, somebody(), elsewhere)).toEqual(['people.1.branch'])
})

test('whose address is known in another branch is not told', async () => {
  const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
  const one = somebody({ branch: 'durres' })
  expect((await send(inDurres, one)).status).toBe(200)
  expect(await wrongIn(manager, { ...one, branch: 'tirana' })).toEqual([[]])
  expect(await wrongIn(administrator, { ...one, branch: 'tirana' })).toEqual([['email']])
})

test('a list is for whoever may both make users and invite them', async () => {
  for (const permissions of [['user.read', 'user.create'], ['user.invite', 'user.signInLink'], []]) {
    const who = clientOf(app, await personWith({ sql, owner, now }, { permissions }))
    const before = await countOfUsers()
    expect([(await check(who, somebody())).status, (await send(who, somebody())).status]).toEqual([403, 403])
    expect(await countOfUsers()).toBe(before)
  }
})

test('inviting a list asks whoever does it to confirm that it is them', async () => {
  const person = await aPerson(sql, { role: 'manager' })
  await owner`update sessions set confirmed_at = null where user_id = ${person._id}`
  const before = await countOfUsers()
  const { status, body } = await send(clientOf(app, person), somebody())
  expect([status, body.code]).toEqual([403, 'confirmAgain'])
  expect(await countOfUsers()).toBe(before)
})

test('an empty list, one of more than 200 people and unknown fields are refused', async () => {
  const many = Array.from({ length: 201 }, () => somebody())
  for (const people of [[], many, [{ ...somebody(), status: 'active' }]]) {
    const before = await countOfUsers()
    expect((await send(manager, ...people)).status).toBe(422)
    expect(await countOfUsers()).toBe(before)
  }
})

test('a list of 200 people is invited at once', async () => {
  const people = Array.from({ length: 200 }, () => somebody({ name: 'Shumë Njerëz' }))
  const before = await countOfUsers()
  expect((await send(manager, ...people)).body).toEqual({ invited: 200, links: [] })
  expect(await countOfUsers()).toBe(before + 200)
  const [mails] = await owner`
    select count(distinct recipient)::int as count from mails where recipient = any (${people.map(({ email }) => email)})`
  expect(mails?.count).toBe(200)
}, 120_000)

test('a list that is sent again with its key makes nobody twice, also when it comes twice at once', async () => {
  const key = { 'idempotency-key': 'list-1' }
  const list = listOf(somebody(), somebody())
  const before = await countOfUsers()
  const answers = await Promise.all([1, 2].map(() => manager.post('/api/user/inviteList', list, key)))
  expect(answers.map(({ body }) => body)).toEqual([
    { invited: 2, links: [] },
    { invited: 2, links: [] },
  ])
  expect(await countOfUsers()).toBe(before + 2)
})

test('the same holds of a list for another branch, sent with all branches chosen', async () => {
  const chosen = { branch: '*', 'idempotency-key': 'list-2' }
  const list = listOf(somebody({ branch: 'durres' }), somebody({ branch: 'durres' }))
  const before = await countOfUsers()
  for (const _ of [1, 2])
    expect((await administrator.post('/api/user/inviteList', list, chosen)).body).toEqual({
      invited: 2,
      links: [],
    })
  expect(await countOfUsers()).toBe(before + 2)
})

test('where no mails are sent each link is answered, and opens its account', async () => {
  const role = await roleIn(withoutMail.owner, 'agent')
  const inviter = clientOf(withoutMail.app, await aPerson(withoutMail.sql, { role: 'manager' }))
  const list = [somebody({ role }), somebody({ role, email: '' })]
  expect(await wrongIn(inviter, ...list)).toEqual([[], []])
  const { body } = await inviter.post('/api/user/inviteList', listOf(...list))
  expect(body).toMatchObject({ invited: 2, links: [{ name: list[0]?.name }, { name: list[1]?.name }] })
  for (const { path, username } of body.links) {
    const token = path.split('#token=')[1]
    const opened = await withoutMail.app.inject({
      ...{ method: 'POST', url: '/api/user/auth/link', payload: { token } },
    })
    expect(opened.json().user.username).toBe(username)
  }
  const kinds = await withoutMail.owner`select kind from access_entries where kind = 'linkMade'`
  expect(kinds).toHaveLength(2)
})

test('a list that is asked for again answers new links for whoever has not opened the account, and the old ones end', async () => {
  const role = await roleIn(withoutMail.owner, 'agent')
  const inviter = clientOf(withoutMail.app, await aPerson(withoutMail.sql, { role: 'manager' }))
  const list = listOf(somebody({ role }), somebody({ role }), somebody({ role }))
  const key = { 'idempotency-key': 'links-2' }
  const before = await countOfUsers(withoutMail.owner)
  const first = (await inviter.post('/api/user/inviteList', list, key)).body.links
  const opened = async ({ path }: { path: string }) => {
    const payload = { token: path.split('#token=')[1] }
    const { statusCode } = await withoutMail.app.inject({
      ...{ method: 'POST', url: '/api/user/auth/link', payload },
    })
    return statusCode === 200
  }
  await withoutMail.owner`update users set account = 'open' where _id = ${first[0]._id}`
  await withoutMail.owner`update users set status = 'disabled' where _id = ${first[1]._id}`
  const again = (await inviter.post('/api/user/inviteList', list, key)).body
  expect(again).toMatchObject({ invited: 3, links: [{ _id: first[2]._id, username: first[2].username }] })
  expect(await countOfUsers(withoutMail.owner)).toBe(before + 3)
  expect([await opened(first[2]), await opened(again.links[0])]).toEqual([false, true])
  const other = clientOf(withoutMail.app, await aPerson(withoutMail.sql, { role: 'agent' }))
  expect((await other.post('/api/user/inviteList', list, key)).status).toBe(403)
})
