import { randomUUID } from 'node:crypto'
import { isByHand } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { role } from '@prona/contract/resources'
import { type Ask, askingAs } from './ask.ts'
import { holds, isNamedFile, problem, success } from './checks.ts'
import { somebodyNew } from './hidden-checks.ts'
import { checkOwnAccount } from './own-account-checks.ts'
import { checkPasskeys } from './passkey-checks.ts'
import { type Checked, unknownId } from './record-checks.ts'

/** Links for forgotten passwords, two-step verification, who has a role, and the audit. */
export async function checkAccess(checked: Checked, base: string): Promise<void> {
  const { check, ask, nobody, made } = checked
  const body = { name: `Verifikim ${randomUUID()}`, permissions: [] }
  const least = success(await ask('POST', 'role', { body })).role
  made.note(role, least._id)
  const { password, token } = await somebodyNew(checked, least._id)
  const own = askingAs(base, token)

  await check('POST user/auth/forgotten', 'says the same whoever is named', async () => {
    const answers = [{ who: `askush-${randomUUID()}` }, { who: 'askush@askund.example' }].map((one) =>
      nobody('POST', 'user/auth/forgotten', { body: one }),
    )
    const [first, second] = (await Promise.all(answers)).map(success)
    holds(JSON.stringify(first) === JSON.stringify(second), 'two answers')
    problem(await nobody('POST', 'user/auth/forgotten', { body: { who: '' } }), 422)
  })
  await check('POST user/auth/verify', 'refuses a challenge that nobody was given', async () => {
    const wrong = { challenge: 'A'.repeat(43), code: '123456' }
    problem(await nobody('POST', 'user/auth/verify', { body: wrong }), 401)
  })
  await check('GET user/auth/factor', 'says whether a code is asked for', async () => {
    holds(success(await own('GET', 'user/auth/factor')).factor.since === null, 'there is one already')
    problem(await nobody('GET', 'user/auth/factor'), 401)
  })
  await check('POST user/auth/factor', 'begins with the password alone', async () => {
    problem(await own('POST', 'user/auth/factor', { body: { password: `${password}?` } }), 422)
    const { secret } = success(await own('POST', 'user/auth/factor', { body: { password } }))
    holds(/^[A-Z2-7]{32}$/.test(secret), `the secret is ${secret}`)
  })
  await check('PUT user/auth/factor', 'counts once a code of it was given', async () => {
    problem(await own('PUT', 'user/auth/factor', { body: { code: '000000' } }), 422)
    holds(success(await own('GET', 'user/auth/factor')).factor.since === null, 'it counts without a code')
  })
  await check('GET user/auth/confirm', 'says how one confirms that it is oneself', async () => {
    holds(success(await own('GET', 'user/auth/confirm')).confirm.by === 'password', 'not by the password')
    problem(await nobody('GET', 'user/auth/confirm'), 401)
  })
  await check('POST user/auth/confirm', 'takes the password alone', async () => {
    problem(await own('POST', 'user/auth/confirm', { body: {} }), 422)
    problem(await own('POST', 'user/auth/confirm', { body: { password: `${password}?` } }), 422)
    success(await own('POST', 'user/auth/confirm', { body: { password } }))
  })
  await checkPasskeys(checked, own)
  for (const path of ['user/auth/factor/codes', 'user/auth/factor/end'])
    await check(`POST ${path}`, 'is refused where no code is asked for', async () => {
      problem(await own('POST', path, { body: { password } }), 409)
    })
  await check('GET role/about', 'tells who has a role', async () => {
    const query = { id: least._id }
    success(await ask('GET', 'role/about', { query }))
    problem(await ask('GET', 'role/about', { query: { id: unknownId } }), 404)
    problem(await own('GET', 'role/about', { query }), 403)
  })
  const readsRoles = { name: `Lexim ${randomUUID()}`, permissions: ['role.read'] }
  const reading = success(await ask('POST', 'role', { body: readsRoles })).role
  made.note(role, reading._id)
  const reader = askingAs(base, (await somebodyNew(checked, reading._id)).token)
  await check(
    'POST user/auth/seeAs',
    'holds a session to what a role may, and lets it write nothing',
    async () => {
      const see = (who: Ask, id: string) => who('POST', 'user/auth/seeAs', { body: { role: id } })
      problem(await see(own, reading._id), 403)
      problem(await see(reader, unknownId), 404)
      success(await see(reader, least._id))
      problem(await reader('GET', 'roles'), 403)
      problem(await reader('POST', 'notification/readAll', { body: {} }), 403)
      holds(success(await reader('GET', 'user/auth/user')).user.seenAs._id === least._id, 'it is not said')
    },
  )
  await check('DELETE user/auth/seeAs', 'makes it one’s own again', async () => {
    success(await reader('DELETE', 'user/auth/seeAs'))
    success(await reader('GET', 'roles'))
    success(await reader('POST', 'notification/readAll', { body: {} }))
  })
  const listed = {
    name: 'Arta Krasniqi',
    email: 'kush@example.com',
    username: '',
    role: least._id,
    branch: 'nowhere',
  }
  const list = { language: 'sq', people: [listed] }
  await check('POST user/inviteList/check', 'tells what is wrong with each person of a list', async () => {
    const [first] = success(await ask('POST', 'user/inviteList/check', { body: list })).people
    const wrong = first.issues.map(({ field }: { field: string }) => field)
    holds(JSON.stringify(wrong) === '["branch"]', `wrong are ${wrong}`)
    problem(await own('POST', 'user/inviteList/check', { body: list }), 403)
  })
  await check('POST user/inviteList', 'invites nobody where one is wrong', async () => {
    problem(await ask('POST', 'user/inviteList', { body: list }), 422)
    problem(await own('POST', 'user/inviteList', { body: list }), 403)
  })
  await check('GET user/address', 'tells one’s own address', async () => {
    holds(success(await own('GET', 'user/address')).address.wanted === null, 'there is another one')
    problem(await nobody('GET', 'user/address'), 401)
  })
  await check('POST user/address', 'takes an address alone, and changes nothing by itself', async () => {
    const { email } = success(await own('GET', 'user/address')).address
    problem(await own('POST', 'user/address', { body: {} }), 422)
    const answer = await own('POST', 'user/address', { body: { email: `${randomUUID()}@askund.example` } })
    // Where no mails are sent nobody can confirm one.
    if (answer.status === 200) holds(success(answer).address.email === email, 'it is another one')
    else problem(answer, 409)
  })
  await check('DELETE user/address', 'ends what was asked for', async () => {
    holds(success(await own('DELETE', 'user/address')).address.wanted === null, 'it goes on')
  })
  await check('PUT user/address', 'takes no link that nobody was sent', async () => {
    problem(await nobody('PUT', 'user/address', { body: { token: 'A'.repeat(43) } }), 404)
  })
  await checkOwnAccount(checked, own, least._id)
  await check('GET audit', 'tells who did what', async () => {
    const query = { pagination: { itemsPerPage: 2 } }
    const { audit } = success(await ask('GET', 'audit', { query }))
    holds(audit.length === 2, `${audit.length} entries`)
    problem(await own('GET', 'audit'), 403)
  })
  await check('GET audit/export', 'gives the same as a file', async () => {
    isNamedFile(await ask('GET', 'audit/export', { query: { record: least._id, resource: 'role' } }), /csv/)
    problem(await own('GET', 'audit/export'), 403)
  })
  for (const resource of resources) {
    if (!(['create', 'delete'] as const).every((write) => isByHand(resource, write))) continue
    const { single } = resource
    await check(`POST ${single}/restore`, 'brings a deleted record back, once', async () => {
      const { _id } = await made.record(resource)
      success(await ask('DELETE', single, { query: { id: _id } }))
      success(await ask('POST', `${single}/restore`, { body: { _id } }))
      success(await ask('GET', single, { query: { id: _id } }))
      problem(await ask('POST', `${single}/restore`, { body: { _id } }), 404)
    })
  }
}
