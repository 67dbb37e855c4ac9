import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { aBody, aRecord } from './a-body.ts'
import { aDevice, passkeyUrl } from './a-passkey.ts'
import { aCustomer, anOrder, aUnit, clientOf } from './builders.ts'
import { sendForm } from './forms.ts'
import { freshApp } from './harness.ts'
import { aMailServer } from './mail-server.ts'
import { aCompany, aPerson, goodPassword } from './people.ts'
import { aPdf } from './pictures.ts'
import { untilDone } from './sized.ts'

const peer = await aMailServer()
const { app, sql, owner } = await freshApp({ mail: peer.settings, publicUrl: passkeyUrl })
await aCompany(sql)
const chief = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, chief)
const headers = { authorization: chief.token }

type Answered = { readonly headers: Readonly<Record<string, unknown>> }
type Operation = { readonly responses: Record<string, { readonly content?: Record<string, unknown> }> }
const { paths } = (await admin.get('/api/openapi.json')).body as {
  paths: Record<string, Record<string, Operation>>
}

/** Answers that are shown and not kept; whatever else is answered is a file. */
const shown = new Set(['application/json', 'text/event-stream', 'text/html'])
const files = Object.entries(paths).flatMap(([path, calls]) =>
  Object.entries(calls)
    .filter(([, { responses }]) =>
      Object.keys(responses['200']?.content ?? {}).some((one) => !shown.has(one)),
    )
    .map(([method]) => `${method.toUpperCase()} ${path}`),
)

type Asked = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly payload?: object
  /** What it is of. */
  readonly record?: string
}
type Asking = (match: RegExpMatchArray) => Promise<readonly Asked[]>

/** How each of them is asked for. A new one has to be written down here, and then to leave an entry. */
const asking: readonly (readonly [RegExp, Asking])[] = [
  [/^GET \/api\/audit\/export$/, async () => [{ method: 'GET', url: '/api/audit/export' }]],
  [
    /^GET (\/api\/reports\/\w+\/file)$/,
    async ([, url = '']) => [{ method: 'GET', url: `${url}?format=csv` }],
  ],
  [/^GET (\/api\/\w+\/export)$/, async ([, url = '']) => [{ method: 'GET', url: `${url}?format=csv` }]],
  [
    /^POST (\/api\/\w+\/export)$/,
    async ([, url = '']) => [{ method: 'POST', url, payload: { format: 'csv' } }],
  ],
  [
    /^GET \/api\/(\w+)\/report\/\{id\}$/,
    async ([, single]) => {
      const resource = named(single)
      const each = Object.entries(resource.reports ?? {}).map(async ([name, { when = {} }]) => {
        const given = Object.entries(when).filter(([field]) => !resource.fields[field]?.readOnly)
        const kind = Object.fromEntries(given.map(([field, [first]]) => [field, first]))
        const { _id } = await aRecord(admin, resource, kind)
        return { method: 'GET', url: `/api/${single}/report/${_id}?reportId=${name}`, record: _id } as const
      })
      return Promise.all(each)
    },
  ],
  [
    /^GET \/api\/(\w+)\/document\/\{id\}$/,
    async ([, single]) => {
      const { _id } = await aRecord(admin, named(single))
      const sent = { field: 'documents', name: 'a.pdf', type: 'application/pdf', bytes: aPdf }
      const added = await sendForm(app, chief.token, `/api/${single}/documents`, [['id', _id], sent])
      const documentId = added.body.documents[0]._id
      const url = `/api/${single}/document/${_id}?documentId=${documentId}`
      return [{ method: 'GET', url, record: _id }]
    },
  ],
  [
    /^POST (\/api\/(\w+)\/personalData)$/,
    async ([, url = '', single]) => {
      const _id = single === 'customer' ? (await aCustomer(admin))._id : (await aPerson(sql))._id
      return [{ method: 'POST', url, payload: { _id }, record: _id }]
    },
  ],
  [
    /^POST \/api\/paperTemplate\/preview$/,
    async () => {
      const order = (await anOrder(admin, [(await aUnit(admin))._id]))._id
      const text = { kind: 'reservation', language: 'sq', heading: 'Rezervim', text: '{{parties}}' }
      const url = '/api/paperTemplate/preview'
      return [{ method: 'POST', url, payload: { ...text, order }, record: order }]
    },
  ],
]

/** What leaves no entry, and why. */
const unrecorded: readonly (readonly [RegExp, string])[] = [
  [/^GET \/api\/user\/own\/image\/\{id\}$/, 'one’s own portrait, on one’s own page'],
  [/^GET \/api\/\w+\/image\/\{id\}$/, 'pictures stand in lists and pages, as the record’s other fields do'],
  [/^GET \/api\/\w+\/import\/template$/, 'holds headings and an example, and nothing that is kept'],
]

test('every route that gives out a file says how it is asked for, or why it leaves no entry', () => {
  expect(files.length).toBeGreaterThan(30)
  const known = [...asking.map(([route]) => route), ...unrecorded.map(([route]) => route)]
  expect(files.filter((route) => !known.some((one) => one.test(route)))).toEqual([])
})

test(
  'whatever is exported, printed or fetched as a file is in the audit, under its request and with its record',
  async () => {
    for (const route of files) {
      const found = asking.find(([pattern]) => pattern.test(route))
      const match = found && route.match(found[0])
      if (!found || !match) continue
      for (const { record, ...asked } of await found[1](match)) {
        const answer = await app.inject({ ...asked, headers })
        expect(answer.statusCode, `${route} ${answer.payload.slice(0, 200)}`).toBe(200)
        await expect.poll(() => recordOf(answer), { message: asked.url }).toBe(record ?? null)
      }
    }
  },
  untilDone,
)

test('a document that is made and kept with its order is in the order’s history', async () => {
  const order = await anOrder(admin, [(await aUnit(admin))._id])
  const text = { kind: 'reservation', language: 'sq', heading: 'Rezervim', text: '{{parties}}' }
  const template = await admin.post('/api/paperTemplate', { ...text, name: 'Rezervim' })
  const made = await admin.post('/api/order/paper', {
    _id: order._id,
    template: template.body.paperTemplate._id,
  })
  expect(made.status, made.text).toBe(200)
  await expect.poll(() => recordOf(made)).toBe(order._id)
})

/** By whom mails are sent. A new one has to be written down here, and what causes it to leave an entry. */
const causes: Readonly<Record<string, () => Promise<Answered & { readonly statusCode: number }>>> = {
  'auth/forgotten-password.ts': async () => {
    const who = await someoneWithAddress()
    return app.inject({ method: 'POST', url: '/api/user/auth/forgotten', payload: { who: who.email } })
  },
  'auth/new-device.ts': async () => {
    const { username } = await someoneWithAddress()
    const payload = { username, password: goodPassword }
    const signedIn = () => app.inject({ method: 'POST', url: '/api/user/auth', payload })
    // Of the very first browser somebody uses they are told nothing.
    await signedIn()
    return signedIn()
  },
  'auth/tell-of-account.ts': async () => {
    const { token } = await someoneWithAddress()
    const payload = { oldPassword: goodPassword, newPassword: 'ura e gurit mbi lumë' }
    return app.inject({ method: 'PUT', url: '/api/user/auth', payload, headers: { authorization: token } })
  },
  'auth/tell-of-passkey.ts': async () => {
    const { token } = await someoneWithAddress()
    const own = { method: 'POST', headers: { authorization: token } } as const
    const begun = await app.inject({ ...own, url: '/api/user/auth/passkeys/begin' })
    const payload = aDevice().create(begun.json().passkey)
    return app.inject({ ...own, url: '/api/user/auth/passkeys', payload })
  },
  'users/address-letter.ts': async () => {
    const { _id } = await someoneWithAddress()
    const payload = { _id, data: { email: 'e.re@example.com' } }
    return app.inject({ method: 'PUT', url: '/api/user', payload, headers })
  },
  'users/own-address.ts': async () => {
    const { token, username } = await someoneWithAddress()
    const payload = { email: `${username}.tjeter@example.com` }
    const own = { payload, headers: { authorization: token } }
    return app.inject({ method: 'POST', url: '/api/user/address', ...own })
  },
  'users/invitations.ts': async () => {
    const person = await aBody(admin, named('user'), { email: 'e.ftuar@example.com', username: 'e.ftuar' })
    return app.inject({ method: 'POST', url: '/api/user', payload: person, headers })
  },
  'users/sign-in-link.ts': async () => {
    const { _id } = await someoneWithAddress()
    return app.inject({ method: 'POST', url: '/api/user/signInLink', payload: { _id }, headers })
  },
}
/** Tells of what is in the audit already. */
const ofTheProgram = ['audit/tell-administrators.ts']

test('each file that sends mails is known by what causes them', () => {
  const source = join(import.meta.dirname, '../src')
  const senders = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'mail/send-mail.ts')
    .filter((name) => readFileSync(join(source, name), 'utf8').includes('sendMail('))
  expect(senders.toSorted()).toEqual([...Object.keys(causes), ...ofTheProgram].toSorted())
})

test.each(Object.entries(causes))(
  'what causes a mail of %s is in the audit, under its request',
  async (_, cause) => {
    const before = await mailsWritten()
    const answer = await cause()
    expect(answer.statusCode).toBe(200)
    await expect.poll(mailsWritten).toBeGreaterThan(before)
    await expect.poll(() => recordOf(answer)).not.toBe(undefined)
  },
)

/** Of the entry that a request left, which no answer waits for; nothing where there is none. */
async function recordOf({ headers: said }: Answered): Promise<unknown> {
  const request = String(said['x-request-id'])
  // That somebody was shown a personal number by it is told besides.
  const [entry] = await owner`
    select record::text, kind like 'restricted%' as besides from access_entries where request_id = ${request}
    union all select record::text, false from audit_entries where request_id = ${request}
    order by besides`
  return entry?.record
}

async function mailsWritten(): Promise<number> {
  return (await owner`select from mails`).length
}

async function someoneWithAddress() {
  const person = await aPerson(sql)
  const email = `${person.username}@example.com`
  await owner`update users set email = ${email} where _id = ${person._id}`
  return { ...person, email }
}

function named(single: string | undefined): Resource {
  const found = resources.find((resource) => resource.single === single)
  if (!found) throw new Error(`there is no ${single}`)
  return found
}
