import type { Ask } from './ask.ts'
import { holds, problem, success } from './checks.ts'
import { aForm } from './further-checks.ts'
import type { Checked } from './record-checks.ts'
import { aPicture } from './sample-files.ts'

/** What everybody has of their own: the language, the portrait and the accounts at services that they sign in at. */
export async function checkOwnAccount(
  { check, ask, nobody }: Checked,
  own: Ask,
  other: string,
): Promise<void> {
  await check('PUT user/language', 'takes one of the languages that there are, of oneself', async () => {
    const { language } = success(await own('GET', 'user/auth/user')).user
    holds(success(await own('PUT', 'user/language', { body: { language } })).language === language, 'another')
    problem(await own('PUT', 'user/language', { body: { language: 'xx' } }), 422)
    problem(await nobody('PUT', 'user/language', { body: { language } }), 401)
  })
  await check('POST user/own/images', 'takes one’s own portrait, and nobody else’s', async () => {
    const { _id } = success(await own('GET', 'user/auth/user')).user
    const portrait = (id: string) => ({ body: aForm(id, 'images', 'une.png', aPicture()) })
    problem(await own('POST', 'user/own/images', portrait(other)), 404)
    problem(await nobody('POST', 'user/own/images', portrait(_id)), 401)
    const [picture] = success(await own('POST', 'user/own/images', portrait(_id))).images
    holds(success(await own('GET', 'user/auth/user')).user.portrait === picture._id, 'it is not told')
  })
  await check('GET user/own/image/{id}', 'sends one’s own portrait', async () => {
    const { _id } = success(await own('GET', 'user/auth/user')).user
    holds(
      (await own('GET', `user/own/image/${_id}`, { query: { w: '32' } })).status === 200,
      'it is not sent',
    )
    problem(await own('GET', `user/own/image/${other}`), 404)
  })
  await check('DELETE user/own/image/{id}', 'removes one’s own portrait', async () => {
    const { _id, portrait: imageId } = success(await own('GET', 'user/auth/user')).user
    problem(await nobody('DELETE', `user/own/image/${_id}`, { query: { imageId } }), 401)
    const { images } = success(await own('DELETE', `user/own/image/${_id}`, { query: { imageId } }))
    holds(images.length === 0, 'it is still there')
  })
  await check('GET user/own/images', 'answers one’s own portrait', async () => {
    const { _id } = success(await own('GET', 'user/auth/user')).user
    const { images } = success(await own('GET', 'user/own/images', { query: { id: _id } }))
    holds(images.length === 0, 'there is one already')
    problem(await nobody('GET', 'user/own/images', { query: { id: _id } }), 401)
    problem(await own('GET', 'user/own/images', { query: { id: other } }), 404)
  })
  await check('GET user/auth/accounts', 'answers one’s own', async () => {
    holds(success(await own('GET', 'user/auth/accounts')).accounts.length === 0, 'there is one already')
    problem(await nobody('GET', 'user/auth/accounts'), 401)
  })
  await check('DELETE user/auth/account', 'unlinks nothing that is not there', async () => {
    problem(await own('DELETE', 'user/auth/account', { query: { issuer: 'https://askund.example' } }), 404)
    problem(await nobody('DELETE', 'user/auth/account', { query: { issuer: 'https://askund.example' } }), 401)
  })
  await check('GET user/accounts', 'is for who may act on the user', async () => {
    const { _id } = success(await own('GET', 'user/auth/user')).user
    const { accounts } = success(await ask('GET', 'user/accounts', { query: { id: _id } }))
    holds(accounts.length === 0, 'there is one already')
    problem(await own('GET', 'user/accounts', { query: { id: _id } }), 403)
  })
  await check('DELETE user/account', 'unlinks nothing that is not there', async () => {
    const { _id } = success(await own('GET', 'user/auth/user')).user
    const query = { id: _id, issuer: 'https://askund.example' }
    problem(await ask('DELETE', 'user/account', { query }), 404)
    problem(await own('DELETE', 'user/account', { query }), 403)
  })
}
