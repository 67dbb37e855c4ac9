import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect, serverSession } from '../../server/src/database/connect.ts'
import type { Sent } from './statements.ts'

/** Nothing but node:http and the driver: what any server on this database could at most do. */
const sql = connect(JSON.parse(process.env.BENCH_ADDRESS ?? '{}'), { settings: serverSession })
const { list, count, get, reader } = JSON.parse(process.env.BENCH_STATEMENTS ?? '{}')

const answers: Record<string, (body: string) => Promise<unknown>> = {
  '/list': async () => ({ units: await send(list) }),
  '/list-and-count': async () => {
    const [units, total] = await Promise.all([send(list), send(count)])
    return { units, total }
  },
  '/get': async () => ({ unit: (await send(get))[0] }),
  '/create': async (body) => ({ unit: await created(JSON.parse(body)) }),
}

const server = createServer(async (request, response) => {
  const answer = answers[request.url ?? '']
  if (!answer) {
    response.writeHead(404).end()
    return
  }
  const body = request.method === 'POST' ? await text(request) : ''
  const json = JSON.stringify(await answer(body))
  response.writeHead(200, { 'content-type': 'application/json' }).end(json)
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  if (typeof bound === 'object' && bound) process.send?.(`http://127.0.0.1:${bound.port}`)
})

function send({ text, values }: Sent) {
  return sql.unsafe(text, values as never[], { prepare: true })
}

/** What creating amounts to: the branch, the property is there, the row, who did it, and the row as it is then. */
function created(body: { property: string; kind: string; salePrice: number }): Promise<unknown> {
  return sql.begin(async (db) => {
    await db`select set_config('app.branches', 'tirana', true), set_config('app.branch', 'tirana', true)`
    await db`select _id from properties where _id = ${body.property} for key share`
    const id = randomUUID()
    await db`insert into units (_id, branch, property, code, kind, sale_price, created_by, updated_by)
      values (${id}, 'tirana', ${body.property}, ${id.slice(0, 8)}, ${body.kind}, ${body.salePrice}, ${reader}, ${reader})`
    await db`insert into audit_entries (branch, resource, record, action, by, after)
      values ('tirana', 'unit', ${id}, 'create', ${reader}, ${db.json(body)})`
    const [row] = await db.unsafe(
      get.text,
      (get.values as unknown[]).map((one) => (one === get.id ? id : one)) as never[],
    )
    return row
  })
}

// Whoever started it may be ended without a word.
process.once('disconnect', () => process.exit())
