import { filterFormOf } from '@prona/contract/kernel/field'
import { fieldNamed, isByHand, type Resource } from '@prona/contract/kernel/resource'
import { holds, problem, success } from './checks.ts'
import type { Checked } from './record-checks.ts'

const unknownId = '01900000-0000-7000-8000-000000000000'
const calls = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const

/** A resource whose records are not all written by hand: its list is read, and what is not there is refused. */
export async function checkReading({ check, ask, nobody }: Checked, resource: Resource): Promise<void> {
  const { single, plural } = resource
  await check(`GET ${plural}`, 'answers a page of records with its pagination', async () => {
    const answer = success(await ask('GET', plural, { query: { pagination: { itemsPerPage: 2 } } }))
    holds(Array.isArray(answer[plural]) && answer[plural].length <= 2, 'no list under the plural name')
    holds(typeof answer.pagination.total === 'number', 'no total')
    problem(await nobody('GET', plural), 401)
    const [first] = answer[plural]
    if (!first) return
    const read = success(await ask('GET', single, { query: { id: first._id } }))[single]
    holds(read._id === first._id, 'another record')
    const { formDetails } = success(await ask('GET', `${single}/form`, { query: { id: first._id } }))
    holds(formDetails.record._id === first._id, 'no record')
  })
  await check(`GET ${single}`, 'refuses an unknown id', async () => {
    problem(await ask('GET', single, { query: { id: unknownId } }), 404)
  })
  for (const write of ['create', 'update', 'delete'] as const) {
    if (isByHand(resource, write)) continue
    await check(`${calls[write]} ${single}`, 'is no call', async () => {
      const query = write === 'delete' ? { query: { id: unknownId } } : { body: {} }
      problem(await ask(calls[write], single, query), 405)
    })
  }
}

/** A resource that only actions write: what its records have besides, and the actions, refused for what is not there. */
export async function checkWrittenByActions(
  { check, ask, nobody, made }: Checked,
  resource: Resource,
): Promise<void> {
  const { single, plural, actions } = resource
  const query = { id: unknownId }
  await check(`GET ${single}/sync`, 'tells what was written, and refuses a stranger', async () => {
    holds(Array.isArray(success(await ask('GET', `${single}/sync`)).sync), 'no list of changes')
    problem(await nobody('GET', `${single}/sync`), 401)
  })
  await check(`GET ${single}/history`, 'knows nothing of what is not there', async () => {
    problem(await ask('GET', `${single}/history`, { query }), 404)
    problem(await ask('GET', `${single}/form`, { query }), 404)
  })
  await check(`GET ${plural}/export`, 'sends the list, and of it what was chosen', async () => {
    success(await ask('GET', `${plural}/export`, { query: { format: 'csv' } }))
    success(await ask('POST', `${plural}/export`, { body: { format: 'csv', ids: [unknownId] } }))
    problem(await nobody('GET', `${plural}/export`, { query: { format: 'csv' } }), 401)
  })
  for (const [name, { input }] of Object.entries(actions)) {
    await check(`POST ${single}/${name}`, 'is refused where there is no such record', async () => {
      const body = { _id: unknownId, ...(await made.body(input)) }
      problem(await ask('POST', `${single}/${name}`, { body }), 404)
      problem(await nobody('POST', `${single}/${name}`, { body }), 401)
    })
  }
}

/** The values of the first filter that is a choice among few, with how many records have each. */
export async function checkFacets({ check, ask, nobody }: Checked, resource: Resource): Promise<void> {
  const { plural, list } = resource
  const counted = list.filters.find((path) => {
    const field = fieldNamed(resource, path)
    return field && ['choice', 'flag', 'reference'].includes(field.kind) && filterFormOf(field) === 'oneOf'
  })
  await check(`GET ${plural}/facets`, 'counts the values of a filter, and of nothing else', async () => {
    problem(await ask('GET', `${plural}/facets`, { query: { field: 'nobodyKnows' } }), 400)
    problem(await nobody('GET', `${plural}/facets`, { query: { field: counted ?? 'status' } }), 401)
    if (!counted) return
    const { facets } = success(await ask('GET', `${plural}/facets`, { query: { field: counted } }))
    holds(Array.isArray(facets) && facets.every(({ count }) => count > 0), 'no counts')
  })
}
