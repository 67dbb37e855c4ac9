import type { Ask } from './ask.ts'
import { holds, problem, success } from './checks.ts'
import { type Checked, unknownId } from './record-checks.ts'

/** Passkeys, as far as one can come without a device: where the address allows none, all of them are refused. */
export async function checkPasskeys({ check, nobody }: Checked, own: Ask): Promise<void> {
  const { host } = success(await own('GET', 'user/auth/passkeys'))
  const bytes = 'A'.repeat(43)
  const proof = { id: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }

  await check('GET user/auth/passkeys', 'answers one’s own', async () => {
    holds(success(await own('GET', 'user/auth/passkeys')).passkeys.length === 0, 'there is one already')
    problem(await nobody('GET', 'user/auth/passkeys'), 401)
  })
  await check('POST user/auth/passkey/ask', 'asks anybody for a passkey', async () => {
    const asked = await nobody('POST', 'user/auth/passkey/ask', { body: {} })
    if (host === null) problem(asked, 409)
    else holds(success(asked).passkey.rpId === host, 'it is asked for at another address')
    problem(await nobody('POST', 'user/auth/passkey/ask', { body: { challenge: bytes } }), 401)
  })
  await check('POST user/auth/passkey', 'refuses what nobody has signed', async () => {
    const wrong = await nobody('POST', 'user/auth/passkey', { body: { passkey: proof } })
    problem(wrong, host === null ? 409 : 401)
    problem(await nobody('POST', 'user/auth/passkey', { body: {} }), 422)
  })
  await check('POST user/auth/confirm/passkey', 'asks for one’s own', async () => {
    const asked = await own('POST', 'user/auth/confirm/passkey')
    if (host === null) problem(asked, 409)
    else holds(success(asked).passkey.allowCredentials.length === 0, 'there is one already')
    problem(await nobody('POST', 'user/auth/confirm/passkey'), 401)
  })
  await check('POST user/auth/passkeys/begin', 'says what a device makes one with', async () => {
    const begun = await own('POST', 'user/auth/passkeys/begin')
    if (host === null) problem(begun, 409)
    else holds(success(begun).passkey.rp.id === host, 'it is for another address')
    problem(await nobody('POST', 'user/auth/passkeys/begin'), 401)
  })
  await check('POST user/auth/passkeys', 'takes none that was not asked for', async () => {
    const { authenticatorData: _, signature: __, ...made } = proof
    const body = { ...made, name: 'Telefoni', attestationObject: bytes, transports: [] }
    problem(await own('POST', 'user/auth/passkeys', { body }), 409)
    problem(await own('POST', 'user/auth/passkeys', { body: {} }), 422)
  })
  await check('DELETE user/auth/passkey', 'removes one’s own alone', async () => {
    problem(await own('DELETE', 'user/auth/passkey', { query: { id: unknownId } }), 404)
  })
}
