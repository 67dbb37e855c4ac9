import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { freshFolder } from './harness.ts'
import { postmasterPid, type ServerProcess, serverProcess } from './process.ts'
import { inStress, sized, untilDone } from './sized.ts'
import { counted, spread, tellOf } from './told-figures.ts'

/** A customer whose creation was answered with 200, or not answered at all. */
type Write = { readonly key: string; readonly body: object; id?: string }

const password = 'kulla e gurit'
const rounds = sized(5, 100)
/** The target is ten seconds; an ordinary run shares its machine with others and must not fail because of that. */
const patience = inStress(60_000, 10_000)
const dataDir = freshFolder()

test(
  `no acknowledged write is lost when the server is killed, ${rounds} times`,
  () => survive('kill -9 of the server', killServer),
  untilDone,
)

test(
  `no acknowledged write is lost when the database is killed, ${rounds} times`,
  () => survive('kill -9 of the database', killDatabase),
  untilDone,
)

test(
  `no acknowledged write is lost when both are killed, ${rounds} times`,
  () => survive('kill -9 of both', killBoth),
  untilDone,
)

test('a stopping server answers the requests it had before', async () => {
  const server = serverProcess({ DATA_DIR: dataDir })
  const address = await server.address
  const requests = Array.from({ length: 8 }, () => begunSignIn(address))
  // The server has received the headers of all of them before it is stopped, and has most still to answer.
  await Promise.all(requests.map((one) => once(one, 'continue')))
  const answers = requests.map(async (one) => {
    const [answer] = (await once(one, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  })
  for (const one of requests) one.end(JSON.stringify({ username: 'arta', password }))
  await Promise.race(answers)
  server.child.kill('SIGTERM')
  expect(await Promise.all(answers)).toEqual(Array(8).fill(200))
  expect(await server.ended).toBe(0)
})

/** A request whose headers the server has and whose body it awaits. */
function begunSignIn(address: string): ClientRequest {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const begun = request(`${address}/api/user/auth`, { method: 'POST', headers, agent: false })
  begun.flushHeaders()
  return begun
}

async function survive(
  what: string,
  kill: (server: ServerProcess, round: number) => Promise<ServerProcess>,
): Promise<void> {
  const told = tellOf(what)
  const readyAfter: number[] = []
  const acknowledged = new Map<string, string>()
  let unanswered = 0
  let server = serverProcess({ DATA_DIR: dataDir })
  let token = await tokenAt(server)
  for (let round = 0; round < rounds; round++) {
    const mark = randomUUID()
    const writes = await writing(await server.address, { token, mark, enough: 30 + 17 * (round % 12) })
    const killed = postmasterPid(dataDir)
    const killedAt = performance.now()
    server = await kill(server, round)
    await expect.poll(() => newPostmaster(killed), { timeout: patience, interval: 20 }).toBe(true)
    token = await untilReady(server)
    readyAfter.push(performance.now() - killedAt)
    expect(readyAfter.at(-1), `ready again in round ${round}`).toBeLessThan(patience)
    const all = await writes.over
    unanswered += all.filter(({ id }) => id === undefined).length
    await sendAgain(await server.address, token, all)
    const written = new Map(all.map(({ key, id }) => [key, id]))
    expect(await customersAt(await server.address, token, mark)).toEqual(written)
    for (const { key, id } of all) acknowledged.set(key, id ?? '')
  }
  // What one kill spared a later one may not take.
  const all = await customersAt(await server.address, token)
  for (const [key, id] of acknowledged) expect(all.get(key)).toBe(id)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const { median, worst } = spread(readyAfter)
  told(
    `${rounds} kills, 0 of ${counted(acknowledged.size - unanswered)} acknowledged writes lost, ` +
      `${unanswered} unanswered ones sent again and there once, ready again after ${median}, ${worst} at worst`,
  )
}

async function killServer(server: ServerProcess): Promise<ServerProcess> {
  server.child.kill('SIGKILL')
  await server.ended
  return serverProcess({ DATA_DIR: dataDir })
}

/** The server keeps running and restarts its database; after more than ten in a minute it would give up. */
async function killDatabase(server: ServerProcess, round: number): Promise<ServerProcess> {
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  if (round % 10 < 9) return server
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  return serverProcess({ DATA_DIR: dataDir })
}

async function killBoth(server: ServerProcess): Promise<ServerProcess> {
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  return killServer(server)
}

/** What the killed one left to its processes may still answer: only the next one counts. */
function newPostmaster(killed: number): boolean {
  try {
    return postmasterPid(dataDir) !== killed
  } catch {
    return false
  }
}

type Wanted = { readonly token: string; readonly mark: string; readonly enough: number }

/** Eight clients write continuously; resolves once so many writes are acknowledged, and goes on until one fails. */
async function writing(address: string, { token, mark, enough }: Wanted) {
  const writes: Write[] = []
  const reached = Promise.withResolvers<void>()
  let acknowledged = 0
  const writer = async () => {
    for (;;) {
      const key = `${mark}-${writes.length}`
      const write: Write = { key, body: { kind: 'person', firstName: 'Besa', lastName: key } }
      writes.push(write)
      const answer = await post(`${address}/api/customer`, write.body, {
        authorization: token,
        'idempotency-key': key,
      }).catch(() => undefined)
      if (answer?.status !== 200) return
      write.id = (await bodyOf(answer)).customer._id
      acknowledged += 1
      if (acknowledged >= enough) reached.resolve()
    }
  }
  const over = Promise.all(Array.from({ length: 8 }, writer)).then(() => writes)
  await Promise.race([reached.promise, over])
  return { over }
}

/** Whatever was not answered is sent again with its key, as a client does. */
async function sendAgain(address: string, token: string, writes: readonly Write[]): Promise<void> {
  for (const write of writes.filter(({ id }) => id === undefined)) {
    const headers = { authorization: token, 'idempotency-key': write.key }
    const again = await untilAnswered(() => post(`${address}/api/customer`, write.body, headers))
    expect(again.status).toBe(200)
    write.id = (await bodyOf(again)).customer._id
  }
}

/** The ids of all customers of that mark by their keys, page by page; a key that two have is a fault. */
async function customersAt(address: string, token: string, mark = ''): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let after: string | undefined; ; ) {
    const pagination = JSON.stringify({ itemsPerPage: 200, ...(after ? { after } : {}) })
    const query = new URLSearchParams({ pagination, ...(mark ? { search: mark } : {}) })
    const answer = await untilAnswered(() =>
      fetch(`${address}/api/customers?${query}`, { headers: { authorization: token } }),
    )
    const page = await bodyOf(answer)
    for (const { _id, lastName } of page.customers) {
      expect(found.get(lastName), `two of ${lastName}`).toBeUndefined()
      found.set(lastName, _id)
    }
    after = page.pagination.next
    if (!after) return found
  }
}

/** Asks again after a 503, as any client does, since the killed database may take a moment to end. */
async function untilAnswered(ask: () => Promise<Response>): Promise<Response> {
  const giveUpAt = performance.now() + patience
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503 || performance.now() > giveUpAt) return answer
    await answer.arrayBuffer()
  }
}

/** Signs in; on the very first start by the invitation. */
async function tokenAt(server: ServerProcess): Promise<string> {
  const address = await server.address
  const signedIn = await signIn(address)
  if (signedIn.status === 200) return (await bodyOf(signedIn)).token
  const link = await server.line(/\/first#token=/)
  const first = await post(`${address}/api/user/auth/first`, {
    token: link.split('token=')[1],
    username: 'arta',
    name: 'Arta Leka',
    password,
    company: 'Pallatet e Provës',
    branch: { code: 'tirana', name: 'Tiranë' },
  })
  expect(first.status).toBe(200)
  return (await bodyOf(first)).token
}

/** Asks until the server is ready, then signs in: earlier sessions are still valid, but a new one proves more. */
async function untilReady(server: ServerProcess): Promise<string> {
  const address = await server.address
  let token = ''
  await expect
    .poll(
      async () => {
        const answer = await signIn(address).catch(() => undefined)
        if (answer?.status === 200) token = (await bodyOf(answer)).token
        return token
      },
      { timeout: patience, interval: 50 },
    )
    .not.toBe('')
  return token
}

function signIn(address: string): Promise<Response> {
  return post(`${address}/api/user/auth`, { username: 'arta', password })
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answers
async function bodyOf(answer: Response): Promise<any> {
  return answer.json()
}
