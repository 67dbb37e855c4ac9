import { askingAs, firstOf } from './ask.ts'
import { type Check, holds, problem, success } from './checks.ts'

/** Signing in and out, and the stream of changes. Answers the token everything else is asked with. */
export async function checkSignIn(
  check: Check,
  base: string,
  username: string,
  password: string,
): Promise<string | undefined> {
  const nobody = askingAs(base)
  let token: string | undefined
  await check('POST user/auth', 'answers a token', async () => {
    const answer = success(await nobody('POST', 'user/auth', { body: { username, password } }))
    holds(typeof answer.token === 'string' && answer.token !== '', 'no token')
    token = answer.token
  })
  await check('POST user/auth', 'refuses a wrong password', async () => {
    problem(await nobody('POST', 'user/auth', { body: { username, password: `${password}?` } }), 401)
  })
  if (!token) return undefined
  const own = token
  await check('GET user/auth/user', 'answers the user with a repository', async () => {
    const { user } = success(await nobody('GET', 'user/auth/user', { query: { token: own } }))
    holds(/^[^/]*\/[^@]+@.+$/.test(user.repository), `the repository is ${user.repository}`)
    problem(await nobody('GET', 'user/auth/user', { query: { token: 'x' } }), 401)
  })
  await check('PUT user/auth', 'says no to a wrong old password', async () => {
    const body = { oldPassword: `${password}?`, newPassword: 'gështenja mbi mur' }
    const answer = success(await askingAs(base, own)('PUT', 'user/auth', { body }))
    holds(answer.success === false, 'no success: false')
  })
  await check('DELETE user/auth', 'ends the session', async () => {
    const second = success(await nobody('POST', 'user/auth', { body: { username, password } })).token
    success(await askingAs(base, second)('DELETE', 'user/auth'))
    problem(await askingAs(base, second)('GET', 'users'), 401)
  })
  await check('GET live', 'opens a stream of events', async () => {
    const { status, headers, text } = await firstOf(base, own, 'live')
    holds(status === 200, `${status} instead of 200: ${text}`)
    holds(headers.get('content-type')?.startsWith('text/event-stream'), 'no stream of events')
    problem(await nobody('GET', 'live'), 401)
  })
  return own
}
