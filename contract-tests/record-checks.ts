import { randomUUID } from 'node:crypto'
import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import type { Ask, Body } from './ask.ts'
import { type Check, holds, problem, success } from './checks.ts'
import type { Samples } from './sample.ts'

export type Checked = {
  readonly check: Check
  readonly ask: Ask
  readonly nobody: Ask
  readonly made: Samples
}

export const unknownId = '01900000-0000-7000-8000-000000000000'

/** Reading, writing and removing a record, and the refusals that go with it. */
export async function checkRecords({ check, ask, nobody, made }: Checked, resource: Resource): Promise<void> {
  const { single, plural } = resource
  let record: Body
  const body = await made.body(resource.fields)
  const key = randomUUID()

  await check(`POST ${single}`, 'creates and answers the record', async () => {
    record = success(await ask('POST', single, { body, headers: { 'idempotency-key': key } }))[single]
    made.note(resource, record._id)
    for (const name of ['_id', 'version', 'createdAt', 'updatedAt']) holds(name in record, `no ${name}`)
  })
  if (!record) return
  const id: string = record._id
  const read = async () => success(await ask('GET', single, { query: { id } }))[single]

  await check(
    `POST ${single}`,
    'answers a repeated key with the same record, and refuses it for another body',
    async () => {
      const again = await ask('POST', single, { body, headers: { 'idempotency-key': key } })
      holds(success(again)[single]._id === id, 'another record was made')
      const headers = { 'idempotency-key': key }
      problem(await ask('POST', single, { body: { ...body, nobodyKnows: 1 }, headers }), 422)
    },
  )
  await check(`POST ${single}`, 'names what is missing and what is unknown', async () => {
    const fields = problem(await ask('POST', single, { body: { nobodyKnows: 1 } }), 422).fields
    holds(
      fields.some((issue: Body) => issue.field === 'nobodyKnows'),
      'the unknown field is not named',
    )
  })
  await check(`GET ${single}`, 'answers the record under its single name', async () => {
    holds((await read())._id === id, 'another record')
  })
  await check(`GET ${single}`, 'refuses an unknown id, a garbled one and a stranger', async () => {
    problem(await ask('GET', single, { query: { id: unknownId } }), 404)
    problem(await ask('GET', single, { query: { id: 'x' } }), 400, 404, 422)
    problem(await nobody('GET', single, { query: { id } }), 401)
  })
  await check(`GET ${plural}`, 'answers a page of records with its pagination', async () => {
    const pagination = { pageNr: 0, itemsPerPage: 2 }
    const answer = success(await ask('GET', plural, { query: { pagination } }))
    holds(Array.isArray(answer[plural]) && answer[plural].length <= 2, 'no list under the plural name')
    holds(answer.pagination.itemsPerPage === 2, 'the page is not as long as asked')
    holds(typeof answer.pagination.totalIsExact === 'boolean', 'no word on whether the total is exact')
  })
  await check(`GET ${plural}`, 'finds the record by its title, and by each of its sorts', async () => {
    const search = String(titleOf(resource, record)).slice(0, 100)
    for (const field of resource.list.sorts) {
      const sort = [{ field, direction: 'desc' }]
      const found = success(await ask('GET', plural, { query: { search, sort } }))[plural]
      holds(
        found.some((row: Body) => row._id === id),
        `not found by ${search} sorted by ${field}`,
      )
    }
  })
  await check(`GET ${plural}`, 'refuses a filter and a page that are not declared', async () => {
    const filter = [
      { type: 'all', data: { nobodyKnows: { comparator: 'INCLUDES', type: 'basic', values: [1] } } },
    ]
    problem(await ask('GET', plural, { query: { filter } }), 400)
    problem(await ask('GET', plural, { query: { pagination: { itemsPerPage: 201 } } }), 400)
  })
  await check(
    `GET ${single}/form`,
    'answers what a form needs, for a new record and for this one',
    async () => {
      const fresh = success(await ask('GET', `${single}/form`)).formDetails
      for (const name of ['defaults', 'choices', 'limits', 'writable', 'actions'])
        holds(name in fresh, `no ${name}`)
      const { formDetails } = success(await ask('GET', `${single}/form`, { query: { id } }))
      holds(formDetails.record._id === id, 'no record')
    },
  )
  await check(`PUT ${single}`, 'changes, and refuses an old version with the record as it is', async () => {
    const [name, value] = await aChange(made, resource, record)
    const data = { [name]: value }
    const changed = success(await ask('PUT', single, { body: { _id: id, data, version: record.version } }))[
      single
    ]
    holds(changed.version > record.version, 'the version did not move')
    const stale = await ask('PUT', single, { body: { _id: id, data, version: record.version } })
    holds(problem(stale, 409).current[single].version === changed.version, 'not the record as it is')
    record = changed
  })
  await check(`GET ${single}`, 'answers 304 to whoever has it already', async () => {
    const etag = (await ask('GET', single, { query: { id } })).headers.get('etag')
    holds(etag, 'no ETag')
    const again = await ask('GET', single, { query: { id }, headers: { 'if-none-match': etag } })
    holds(again.status === 304, `${again.status} instead of 304`)
  })
  await check(`GET ${single}/history`, 'tells who did what, the newest first', async () => {
    const { history } = success(await ask('GET', `${single}/history`, { query: { id } }))
    const actions = history.map((entry: Body) => entry.action)
    holds(actions.at(-1) === 'create' && actions.length > 1, `the history is ${actions.join(', ')}`)
  })
  await check(`GET ${single}/sync`, 'tells what was written since, then what was deleted', async () => {
    const since = await everythingSince(ask, single, undefined)
    holds(
      since.rows.some((row) => row._id === id),
      'the record is not told',
    )
    const other = await made.record(resource)
    const written = await everythingSince(ask, single, since.lastSyncTime)
    holds(
      written.rows.some((row) => row._id === other._id && !row.deleted),
      'a new record is not told',
    )
    problem(await ask('GET', `${single}/sync`, { query: { lastSyncTime: 'yesterday' } }), 400)
    if (!isByHand(resource, 'delete')) return
    success(await ask('DELETE', `${single}/`, { query: { id: other._id } }))
    const removed = await everythingSince(ask, single, written.lastSyncTime)
    holds(
      removed.rows.some((row) => row._id === other._id && row.deleted === true),
      'a deleted one is not told',
    )
  })
  if (!isByHand(resource, 'delete')) {
    await check(`DELETE ${single}`, 'is no call, and the record stays', async () => {
      problem(await ask('DELETE', single, { query: { id } }), 405)
      holds((await read())._id === id, 'it is gone')
    })
    return
  }
  await check(`DELETE ${single}/`, 'removes, so that the record is gone', async () => {
    const gone = await made.record(resource)
    const removed = success(await ask('DELETE', `${single}/`, { query: { id: gone._id } }))[single]
    holds(removed._id === gone._id && removed.deletedAt, 'no word of when')
    problem(await ask('GET', single, { query: { id: gone._id } }), 404)
    problem(await ask('DELETE', `${single}/`, { query: { id: gone._id } }), 404)
  })
}

async function everythingSince(ask: Ask, single: string, from: string | undefined) {
  const rows: Body[] = []
  let lastSyncTime = from
  for (let page = 0; page < 10_000; page++) {
    const query = lastSyncTime === undefined ? {} : { lastSyncTime }
    const answer = success(await ask('GET', `${single}/sync`, { query }))
    rows.push(...answer.sync)
    lastSyncTime = answer.lastSyncTime as string
    if (!answer.more) break
  }
  return { rows, lastSyncTime }
}

/** One of its texts written anew. */
async function aChange(made: Samples, resource: Resource, record: Body): Promise<[string, unknown]> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly || field.fixed || (field.kind !== 'text' && field.kind !== 'longText')) continue
    const value = (await made.body({ [name]: field }))[name]
    if (value !== record[name]) return [name, value]
  }
  throw new Error('no field to change')
}

function titleOf(resource: Resource, record: Body): unknown {
  const named = [resource.title, ...resource.list.search].map((path) =>
    path.split('.').reduce<Body>((value, name) => value?.[name], record),
  )
  return named.find((value) => typeof value === 'string') ?? ''
}
