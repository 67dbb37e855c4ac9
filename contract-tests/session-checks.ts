import { randomUUID } from 'node:crypto'
import { role } from '@prona/contract/resources'
import { type Ask, askingAs } from './ask.ts'
import { holds, problem, success } from './checks.ts'
import { somebodyNew } from './hidden-checks.ts'
import type { Checked } from './record-checks.ts'

/** Open sessions, of a person who is made for it: nobody's own are ended. */
export async function checkSessions(checked: Checked, base: string): Promise<void> {
  const { check, ask, nobody, made } = checked
  const body = { name: `Sesione ${randomUUID()}`, permissions: [] }
  const least = success(await ask('POST', 'role', { body })).role
  made.note(role, least._id)
  const { _id, username, password, token } = await somebodyNew(checked, least._id)
  const first = askingAs(base, token)
  const signedIn = async () =>
    askingAs(base, success(await nobody('POST', 'user/auth', { body: { username, password } })).token)
  const isOut = async (session: Ask) => void problem(await session('GET', 'user/auth/sessions'), 401)

  await check('GET user/auth/sessions', 'answers one’s open sessions, the one in use marked', async () => {
    await signedIn()
    const { sessions, total } = success(await first('GET', 'user/auth/sessions'))
    holds(sessions.length === 2 && total === 2, `${sessions.length} of ${total} sessions`)
    holds(sessions[0].isCurrent && !sessions[1].isCurrent, 'the one in use is not the first')
  })
  await check('DELETE user/auth/session', 'ends one of them', async () => {
    const second = await signedIn()
    const { sessions } = success(await second('GET', 'user/auth/sessions'))
    success(await first('DELETE', 'user/auth/session', { query: { id: sessions[0]._id } }))
    await isOut(second)
    problem(await first('DELETE', 'user/auth/session', { query: { id: randomUUID() } }), 404)
  })
  await check('DELETE user/auth/sessions', 'ends all others', async () => {
    const second = await signedIn()
    success(await first('DELETE', 'user/auth/sessions'))
    await isOut(second)
    success(await first('GET', 'user/auth/sessions'))
  })
  await check('GET user/sessions', 'answers those of a user to whoever may end them', async () => {
    const { sessions } = success(await ask('GET', 'user/sessions', { query: { id: _id } }))
    holds(sessions.length === 1 && !sessions[0].isCurrent, `${sessions.length} sessions`)
    problem(await first('GET', 'user/sessions', { query: { id: _id } }), 403)
  })
  await check('DELETE user/session', 'ends one of a user', async () => {
    const { sessions } = success(await ask('GET', 'user/sessions', { query: { id: _id } }))
    problem(await first('DELETE', 'user/session', { query: { id: sessions[0]._id } }), 403)
    success(await ask('DELETE', 'user/session', { query: { id: sessions[0]._id } }))
    await isOut(first)
  })
}
