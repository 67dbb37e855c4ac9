import { randomUUID } from 'node:crypto'
import { role } from '@prona/contract/resources'
import { askingAs } from './ask.ts'
import { holds, problem, success } from './checks.ts'
import { somebodyNew } from './hidden-checks.ts'
import { type Checked, unknownId } from './record-checks.ts'

/** Tokens for scripts, of a person who is made for it. */
export async function checkTokens(checked: Checked, base: string): Promise<void> {
  const { check, ask, made } = checked
  const body = { name: `Tokenë ${randomUUID()}`, permissions: ['unit.read', 'property.read'] }
  const reading = success(await ask('POST', 'role', { body })).role
  made.note(role, reading._id)
  const { _id, token } = await somebodyNew(checked, reading._id)
  const own = askingAs(base, token)
  const { branches } = success(await own('GET', 'user/auth/user')).user
  const wanted = (name: string) => ({
    ...{ name, days: 30, permissions: ['unit.read'] },
    branches: branches.map(({ code }: { code: string }) => code),
  })

  await check('POST user/auth/apiToken', 'makes one that does what was chosen and no more', async () => {
    problem(await own('POST', 'user/auth/apiToken', { body: { ...wanted('x'), days: 0 } }), 422)
    problem(
      await own('POST', 'user/auth/apiToken', { body: { ...wanted('x'), permissions: ['unit.create'] } }),
      422,
    )
    const { token: secret, apiToken } = success(
      await own('POST', 'user/auth/apiToken', { body: wanted('provë') }),
    )
    const script = askingAs(base, secret)
    success(await script('GET', 'units'))
    problem(await script('GET', 'properties'), 403)
    for (const path of ['user/auth/apiTokens', 'user/auth/sessions', 'notifications'])
      problem(await script('GET', path), 403)
    holds(apiToken.name === 'provë', 'another name')
  })
  await check('GET user/auth/apiTokens', 'answers one’s own, without what they are', async () => {
    const { tokens } = success(await own('GET', 'user/auth/apiTokens'))
    holds(tokens.length === 1 && !JSON.stringify(tokens).includes('prona_'), 'not the one that was made')
  })
  await check('DELETE user/auth/apiToken', 'ends one of one’s own', async () => {
    const { token: secret, apiToken } = success(
      await own('POST', 'user/auth/apiToken', { body: wanted('tjetër') }),
    )
    success(await own('DELETE', 'user/auth/apiToken', { query: { id: apiToken._id } }))
    problem(await askingAs(base, secret)('GET', 'units'), 401)
    problem(await own('DELETE', 'user/auth/apiToken', { query: { id: apiToken._id } }), 404)
  })
  await check('GET user/apiTokens', 'answers those of a user to whoever may end them', async () => {
    const { tokens } = success(await ask('GET', 'user/apiTokens', { query: { id: _id } }))
    holds(tokens.length === 1, `${tokens.length} tokens`)
    problem(await own('GET', 'user/apiTokens', { query: { id: _id } }), 403)
  })
  await check('DELETE user/apiToken', 'ends one of a user', async () => {
    const { tokens } = success(await ask('GET', 'user/apiTokens', { query: { id: _id } }))
    const query = { id: tokens[0]._id }
    problem(await own('DELETE', 'user/apiToken', { query }), 403)
    success(await ask('DELETE', 'user/apiToken', { query }))
    problem(await ask('DELETE', 'user/apiToken', { query: { id: unknownId } }), 404)
  })
}
