import type { Resource } from '@prona/contract/kernel/resource'
import { customer, property, unit, user } from '@prona/contract/resources'
import { holds, problem, success } from './checks.ts'
import { type Checked, unknownId } from './record-checks.ts'

/** What belongs to no resource: one's own views and notifications, the search, the document itself. */
export async function checkOwn({ check, ask, nobody, made }: Checked): Promise<void> {
  await check('GET health', 'says that all is well', async () => {
    holds(success(await nobody('GET', 'health')).healthy === true, 'it is not')
  })
  await check('GET health/live', 'says that the program runs', async () => {
    holds(success(await nobody('GET', 'health/live')).live === true, 'it does not')
  })
  await check('GET health/ready', 'says whether requests may come', async () => {
    const answer = await nobody('GET', 'health/ready')
    if (answer.status === 503) problem(answer, 503)
    else holds(success(answer).ready === true, 'it says neither')
  })
  await check('POST user/auth/first', 'makes no second company', async () => {
    const branch = { code: 'dega', name: 'Dega' }
    const body = {
      token: 'x',
      username: 'i.pari',
      name: 'I pari',
      password: 'gështenja mbi mur',
      company: 'Provë',
      branch,
    }
    problem(await nobody('POST', 'user/auth/first', { body }), 401, 404, 409)
  })
  await check('GET openapi.json', 'describes the contract to those who are signed in', async () => {
    holds(success(await ask('GET', 'openapi.json')).openapi.startsWith('3.1'), 'another version')
    success(await ask('GET', 'docs'))
    problem(await nobody('GET', 'openapi.json'), 401)
    problem(await nobody('GET', 'docs'), 401)
  })
  await check('GET figures/due', 'sums what is not paid yet, for each currency', async () => {
    const query = { today: '2026-01-31' }
    holds(Array.isArray(success(await ask('GET', 'figures/due', { query })).figures), 'no sums')
    problem(await ask('GET', 'figures/due', { query: { today: 'yesterday' } }), 400)
    problem(await nobody('GET', 'figures/due', { query }), 401)
  })
  await check('GET figures/books', 'sums what came into accounts and went out of them', async () => {
    const query = { through: '2026-01-31' }
    holds(Array.isArray(success(await ask('GET', 'figures/books', { query })).figures), 'no sums')
    problem(await ask('GET', 'figures/books'), 400)
    problem(await nobody('GET', 'figures/books', { query }), 401)
  })
  await check('GET figures/chain', 'tells what an order followed from and what followed on it', async () => {
    problem(await ask('GET', 'figures/chain'), 400)
    problem(await ask('GET', 'figures/chain', { query: { order: unknownId } }), 404)
    problem(await nobody('GET', 'figures/chain', { query: { order: unknownId } }), 401)
  })
  await check('GET figures/letterhead', 'tells what the papers of a branch say', async () => {
    const [one] = success(await ask('GET', 'branches')).branches
    const query = { branch: one._id }
    holds(
      Array.isArray(success(await ask('GET', 'figures/letterhead', { query })).figures.address),
      'no address',
    )
    problem(await ask('GET', 'figures/letterhead'), 400)
    problem(await ask('GET', 'figures/letterhead', { query: { branch: unknownId } }), 404)
    problem(await nobody('GET', 'figures/letterhead', { query }), 401)
  })
  await check('GET figures/opening', 'tells when a branch is open', async () => {
    const [one] = success(await ask('GET', 'branches')).branches
    const query = { branch: one._id }
    holds(
      Array.isArray(success(await ask('GET', 'figures/opening', { query })).figures.holidays),
      'no days closed',
    )
    problem(await ask('GET', 'figures/opening'), 400)
    problem(await ask('GET', 'figures/opening', { query: { branch: unknownId } }), 404)
    problem(await nobody('GET', 'figures/opening', { query }), 401)
  })
  for (const resource of [customer, property, user]) {
    const path = `figures/${resource.single}Move`
    await check(`GET ${path}`, 'tells what moving to another branch brings about', async () => {
      const { _id, branch } = await made.record(resource)
      // Where it is it cannot be moved to.
      problem(await ask('GET', path, { query: { id: _id, into: String(branch) } }), 422)
      problem(await ask('GET', path, { query: { id: unknownId, into: 'x' } }), 404)
      problem(await nobody('GET', path, { query: { id: _id, into: 'x' } }), 401)
    })
  }
  await check('GET figures/userDisable', 'tells what a user works on and who may take it over', async () => {
    const path = 'figures/userDisable'
    const { _id } = await made.record(user)
    const { figures } = success(await ask('GET', path, { query: { id: _id } }))
    holds(Array.isArray(figures.records) && Array.isArray(figures.successors), 'no lists')
    problem(await ask('GET', path, { query: { id: unknownId } }), 404)
    problem(await nobody('GET', path, { query: { id: _id } }), 401)
  })
  await check('GET figures/instalments', 'sums a list of instalments, for each currency', async () => {
    const filter = JSON.stringify([])
    const { figures } = success(await ask('GET', 'figures/instalments', { query: { filter, search: 'x' } }))
    holds(Array.isArray(figures), 'no sums')
    problem(await ask('GET', 'figures/instalments', { query: { filter: '{' } }), 400)
    problem(await nobody('GET', 'figures/instalments', { query: { filter } }), 401)
  })
  await check('GET search', 'finds a record by its title', async () => {
    const record = await made.record(unit)
    const { search } = success(await ask('GET', 'search', { query: { query: record.code, limit: '3' } }))
    holds(search.length > 0, 'nothing found')
    problem(await ask('GET', 'search', { query: { limit: '0' } }), 400)
  })
  await check('GET units/matrix', 'answers the units of one property with what a cell shows', async () => {
    const { _id, property } = await made.record(unit)
    const query = { property, fields: ['code', 'status'] }
    const { units, total } = success(await ask('GET', 'units/matrix', { query }))
    const found = units.find((one: { _id: string }) => one._id === _id)
    holds(found && 'code' in found && !('floor' in found) && total === units.length, 'not what was asked for')
    problem(await ask('GET', 'units/matrix'), 400)
    problem(await ask('GET', 'units/matrix', { query: { property: unknownId } }), 404)
    problem(await nobody('GET', 'units/matrix', { query }), 401)
  })
  await check('GET unit/prices', 'answers how the prices of a unit have changed', async () => {
    const { _id: id } = await made.record(unit)
    const query = { id, pagination: { itemsPerPage: 5 } }
    holds(Array.isArray(success(await ask('GET', 'unit/prices', { query })).prices), 'no prices')
    problem(await ask('GET', 'unit/prices'), 400)
    problem(await ask('GET', 'unit/prices', { query: { id: unknownId } }), 404)
    problem(await nobody('GET', 'unit/prices', { query }), 401)
  })
  await check('GET units/timeline', 'answers who has the units of a property on which days', async () => {
    const { _id, property } = await made.record(unit)
    const query = { property, from: '2026-01-01', to: '2027-01-01' }
    const { units, freeFrom, occupancies } = success(await ask('GET', 'units/timeline', { query }))
    const isThere = units.some((one: { _id: string }) => one._id === _id)
    holds(isThere && _id in freeFrom && Array.isArray(occupancies), 'not what was asked for')
    const one = { unit: _id, from: query.from, to: query.to }
    holds(success(await ask('GET', 'units/timeline', { query: one })).total === 1, 'not that unit alone')
    problem(await ask('GET', 'units/timeline', { query: { property } }), 400)
    problem(await ask('GET', 'units/timeline', { query: { ...query, property: unknownId } }), 404)
    problem(await nobody('GET', 'units/timeline', { query }), 401)
  })
  await check('POST view', 'keeps a list, changes it, puts it in order and forgets it', async () => {
    const body = { resource: 'unit', name: `Provë ${Date.now()}`, content: { sort: '-code' } }
    const { view } = success(await ask('POST', 'view', { body }))
    const data = { name: `${body.name}!`, shared: true }
    success(await ask('PUT', 'view', { body: { _id: view._id, version: view.version, data } }))
    const arranged = { resource: 'unit', tabs: [view._id], home: view._id }
    success(await ask('PUT', 'view/arrangement', { body: arranged }))
    const { views } = success(await ask('GET', 'views'))
    holds(
      views.some((one: { _id: string }) => one._id === view._id),
      'not among them',
    )
    success(await ask('PUT', 'view/arrangement', { body: { resource: 'unit', home: null } }))
    success(await ask('DELETE', 'view', { query: { id: view._id } }))
    problem(await ask('DELETE', 'view', { query: { id: view._id } }), 404)
  })
  await check(
    'GET notifications',
    'tells them, what they can be narrowed to, and how many wait',
    async () => {
      const page = success(await ask('GET', 'notifications', { query: { pagination: { itemsPerPage: 2 } } }))
      holds(Array.isArray(page.notifications) && typeof page.unread === 'number', 'no page of them')
      success(await ask('GET', 'notification/form'))
      holds(success(await ask('POST', 'notification/readAll')).unread === 0, 'some wait still')
      problem(await ask('GET', 'notifications', { query: { kind: 'nobodyKnows' } }), 400)
      const body = { _id: unknownId, data: { isRead: true } }
      problem(await ask('PUT', 'notification', { body }), 404)
      problem(await ask('GET', 'notification', { query: { id: unknownId } }), 404)
      problem(await ask('DELETE', 'notification', { query: { id: unknownId } }), 404)
      problem(await ask('GET', 'notification/sync', { query: { lastSyncTime: 'yesterday' } }), 400)
      const all = success(await ask('GET', 'notification/sync'))
      holds(Array.isArray(all.sync) && typeof all.lastSyncTime === 'string', 'no sync')
      const [first] = page.notifications
      if (!first) return
      const query = { id: first._id }
      holds(success(await ask('GET', 'notification', { query })).notification._id === first._id, 'another')
      const gone = success(await ask('DELETE', 'notification', { query })).notification
      holds(gone._id === first._id && typeof gone.deletedAt === 'string', 'not told when it was deleted')
      problem(await ask('GET', 'notification', { query }), 404)
      const { sync } = success(
        await ask('GET', 'notification/sync', { query: { lastSyncTime: all.lastSyncTime } }),
      )
      holds(
        sync.some((one: { _id: string; deleted?: true }) => one._id === first._id && one.deleted === true),
        'its deletion is not told',
      )
    },
  )
  await check('GET user/auth/first', 'says that somebody has an account', async () => {
    holds(success(await nobody('GET', 'user/auth/first')).isOpen === false, 'it is open')
  })
  // Where people sign in by name and password alone, these are as if they were not there.
  await check('POST user/auth/provider', 'tells where to sign in, or that it is here', async () => {
    const answer = await nobody('POST', 'user/auth/provider', { body: {} })
    if (answer.status === 200) holds(/^https?:/.test(success(answer).address), 'no address')
    else problem(answer, 404, 502)
  })
  await check('PUT user/auth/provider', 'signs nobody in without their browser', async () => {
    const body = { code: 'x', state: 'x' }
    problem(await nobody('PUT', 'user/auth/provider', { body }), 401, 404)
  })
  await check('POST user/auth/token', 'signs nobody in by what is no token', async () => {
    problem(await nobody('POST', 'user/auth/token', { body: { token: 'x' } }), 401, 404, 502)
  })
  await check('GET user/names', 'answers colleagues by their names', async () => {
    holds(Array.isArray(success(await ask('GET', 'user/names')).names), 'no list')
    const query = { search: 'a', ids: [unknownId] }
    holds(Array.isArray(success(await ask('GET', 'user/names', { query })).names), 'no list')
    problem(await ask('GET', 'user/names', { query: { ids: ['nobody'] } }), 400)
  })
  await check('GET user/administrators', 'answers whom to reach', async () => {
    holds(Array.isArray(success(await ask('GET', 'user/administrators')).administrators), 'no list')
  })
  await check(
    'GET user/askRight',
    'answers who grants a permission, and refuses what does not exist',
    async () => {
      const { told } = success(await ask('GET', 'user/askRight', { query: { permission: 'unit.read' } }))
      holds(Array.isArray(told), 'no list')
      problem(await ask('GET', 'user/askRight', { query: { permission: 'unit.fly' } }), 400)
    },
  )
  await check('GET user/granters', 'tells of several permissions at once who could grant each', async () => {
    const query = { permissions: ['unit.read', 'unit.update'] }
    holds(Object.keys(success(await ask('GET', 'user/granters', { query }))).length > 0, 'nobody')
    problem(await ask('GET', 'user/granters', { query: { permissions: ['unit.fly'] } }), 400)
    problem(await nobody('GET', 'user/granters', { query }), 401)
  })
  await check('GET payment/report/{id}', 'is refused where there is no such payment', async () => {
    problem(await ask('GET', `payment/report/${unknownId}`), 404)
    problem(await nobody('GET', `payment/report/${unknownId}`), 401)
  })
  await check('POST user/askRight', 'refuses what does not exist, and what one has', async () => {
    for (const permission of ['unit.fly', 'unit.read'])
      problem(await ask('POST', 'user/askRight', { body: { permission } }), 422)
  })
  await check('GET customer/duplicates', 'answers who may be the same', async () => {
    const values = { firstName: 'Arta', lastName: 'Hoxha' }
    holds(
      Array.isArray(success(await ask('GET', 'customer/duplicates', { query: { values } })).duplicates),
      'no list',
    )
    problem(await ask('GET', 'customer/duplicates'), 400)
  })
}

/** The list as a file, of chosen records alone. */
export async function checkChosenExport(
  { check, ask, nobody, made }: Checked,
  resource: Resource,
): Promise<void> {
  const { plural } = resource
  await check(`GET ${plural}/export`, 'refuses a stranger', async () => {
    problem(await nobody('GET', `${plural}/export`, { query: { format: 'csv' } }), 401)
    problem(await nobody('POST', `${plural}/export`, { body: { format: 'csv' } }), 401)
  })
  if (resource.without?.includes('report')) return
  await check(`POST ${plural}/export`, 'sends the records that were chosen', async () => {
    const { _id } = await made.record(resource)
    const answer = await ask('POST', `${plural}/export`, { body: { format: 'csv', ids: [_id] } })
    success(answer)
    holds(answer.text.trim().split('\n').length >= 2, 'no row')
  })
}
