import { type RoleKey, seededRoles } from '@prona/contract/access'
import { stands } from '@prona/contract/kernel/conditions'
import { isByHand } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBody } from './a-body.ts'
import { type Client, clientOf } from './builders.ts'
import { type Document, requestsOfDocument } from './fuzzed-document.ts'
import { type Fuzzed, requestsOf } from './fuzzed-requests.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const canary = 'KANARINA'
/** So many requests are made before they are sent. */
const atOnce = 5_000
const { app, sql } = await freshApp()
await aCompany(sql)
const keys = Object.keys(seededRoles) as RoleKey[]
/** Whoever asks; the last one is nobody. */
const readers = [...keys, undefined]
const tokens = new Map<RoleKey | undefined, string>([[undefined, 'nobody at all']])
const signIn = async (role: RoleKey) => tokens.set(role, (await aPerson(sql, { role })).token)
for (const role of keys) await signIn(role)

test(
  'whatever the request, the server neither fails nor reveals internal details or another branch',
  async () => {
    const told = tellOf('fuzz')
    const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
    const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
    const own = await theRecords(admin, '')
    const foreign = await theRecords(
      clientOf(app, await aPerson(sql, { role: 'administrator', branch: 'durres' })),
      canary,
    )
    const ids = new Map(
      resources.map(({ single }) => [single, [...(own.get(single) ?? []), ...(foreign.get(single) ?? [])]]),
    )
    const document: Document = (await admin.get('/api/openapi.json')).body
    const wanted = fc.tuple(requestsOf(ids, requestsOfDocument(document, ids)), fc.constantFrom(...readers))
    const requests = sized(5_000, 100_000)
    const answered = new Map<number, number>()
    const complaints: unknown[] = []
    for (let made = 0; made < requests; made += atOnce) {
      const queue = fc.sample(wanted, { seed: seed + made, numRuns: Math.min(atOnce, requests - made) })
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let next = queue.pop(); next; next = queue.pop()) {
            const [request, role] = next
            const { status, text } = await answerTo(request, tokens.get(role) ?? '')
            if (status === 401 && role && !(await isSignedIn(role))) await signIn(role)
            answered.set(status, (answered.get(status) ?? 0) + 1)
            const why = wrongWith(status, text, maySeeDurres(role, request))
            if (why) complaints.push({ why, seed: seed + made, request, role, answer: text.slice(0, 500) })
          }
        }),
      )
    }
    expect(complaints.slice(0, 5)).toEqual([])
    // Most are refused for missing rights or wrong input; that some succeed shows that the requests are meaningful.
    for (const status of [200, 401, 403, 404, 422])
      expect(answered.get(status) ?? 0, String(status)).toBeGreaterThan(20)
    const statuses = [...answered]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${counted(count)} × ${status}`)
    told(`${counted(requests)} requests of ${readers.length} readers, 0 complaints (${statuses.join(', ')})`)
  },
  untilDone,
)

/** An administrator works in every branch, in the one that the request names: what is there is no secret then. */
function maySeeDurres(role: RoleKey | undefined, { headers }: Fuzzed): boolean {
  return role === 'administrator' && ['durres', '*'].includes(headers.branch ?? '')
}

/** A request may have ended the session it came with. */
async function isSignedIn(role: RoleKey): Promise<boolean> {
  const who = clientOf(app, { token: tokens.get(role) ?? '' })
  return (await who.get('/api/user/auth/user')).status === 200
}

/** On a busy machine something may take too long; whatever the request is to blame for is so again. */
async function answerTo({ method, url, payload, headers }: Fuzzed, token: string) {
  const json = payload === undefined ? {} : { payload: JSON.stringify(payload) }
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const sent = { ...headers, ...type, authorization: token }
  for (let attempt = 1; ; attempt++) {
    const { statusCode: status, body: text } = await app.inject({ method, url, headers: sent, ...json })
    if (status !== 503 || attempt === 5) return { status, text }
  }
}

function wrongWith(status: number, text: string, maySee: boolean): string | undefined {
  if (status >= 500) return `it answered ${status}`
  if (!maySee && text.includes(canary)) return 'it told of another branch'
  if (/\n\s+at .+:\d+:\d+|node_modules|\/server\/src|\.ts:\d+/.test(text))
    return 'it showed a stack or a path'
  if (/PostgresError|\bselect\b.+\bfrom\b|violates .+ constraint|syntax error at/i.test(text))
    return 'it showed SQL'
  return undefined
}

/** Three records of each resource, by name, whose texts contain the mark. */
async function theRecords(client: Client, mark: string): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>()
  for (const resource of resources) {
    if ((mark && resource.scope === 'company') || !isByHand(resource, 'create')) continue
    for (let count = 0; count < 3; count++) {
      const body = await aBody(client, resource)
      const texts = Object.entries(resource.fields).filter(
        ([, field]) =>
          !field.readOnly &&
          stands(field, body) &&
          ((field.kind === 'text' && !field.shape) || field.kind === 'longText'),
      )
      const marked = Object.fromEntries(
        texts.map(([name]) => [name, `${mark} ${name} ${count}`.trim().slice(0, 24)]),
      )
      const {
        body: answer,
        text,
        status,
      } = await client.post(`/api/${resource.single}`, { ...body, ...(mark ? marked : {}) })
      if (status !== 200) throw new Error(`${resource.single}: ${text}`)
      ids.set(resource.single, [...(ids.get(resource.single) ?? []), answer[resource.single]._id])
    }
  }
  return ids
}
