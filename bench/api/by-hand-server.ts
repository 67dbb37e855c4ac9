import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect, type Sql, type Transaction } from '../../server/src/database/connect.ts'

/**
 * What a careful engineer would write for these calls alone, with nothing but node:http and the driver: named columns,
 * one join for the property's name, the same indexes, a bounded count. There are no rights and no row level security
 * (its role is the owner), and nothing is checked.
 */
const sql = connect(JSON.parse(process.env.BENCH_ADDRESS ?? '{}'))
const by = process.env.BENCH_READER ?? ''
const pageSize = 25

type Asked = URLSearchParams
const calls: Record<string, (asked: Asked, body: string) => Promise<unknown>> = {
  '/list': list,
  '/list-and-count': async (asked) => {
    const [page, total] = await Promise.all([list(asked), count(asked)])
    return { ...page, total }
  },
  '/all-branches': async () => page(await listOfAllBranches()),
  '/search': async (asked) => {
    const [found, total] = await searched(asked)
    return { ...page(found), total }
  },
  '/get': async (asked) => ({ unit: (await unitWith(sql, asked.get('id') ?? ''))[0] }),
  '/create': async (_, body) => ({ unit: await created(JSON.parse(body)) }),
  '/change': async (_, body) => ({ unit: await changed(JSON.parse(body)) }),
  '/change-many': async (_, body) => changedMany(JSON.parse(body)),
  '/changes': (asked) => changes(asked),
}

/** What the console's list of units shows by default. */
function shown(db: Sql | Transaction) {
  return db`u._id, u.code, u.property, p.name as property_name, u.kind, u.floor, u.layout, u.net_area, u.sale_price,
    u.rent_price, u.status, u.updated_at`
}

type Listed = { _id: string; sale_price: number }

async function list(asked: Asked) {
  const branch = asked.get('branch') ?? 'tirana'
  const after = asked.get('after')
  if (after === null) {
    return page(
      await sql<Listed[]>`
        select ${shown(sql)} from units u join properties p on p._id = u.property
        where u.branch = ${branch} and u.status = 'available' and u.deleted_at is null
        order by u.sale_price, u._id limit ${pageSize + 1}`,
    )
  }
  const [price = '', id = ''] = after.split(' ')
  return page(
    await sql<Listed[]>`
      select ${shown(sql)} from units u join properties p on p._id = u.property
      where u.branch = ${branch} and u.status = 'available' and u.deleted_at is null
        and (u.sale_price, u._id) > (${price}, ${id})
      order by u.sale_price, u._id limit ${pageSize + 1}`,
  )
}

function page(rows: readonly Listed[]) {
  const units = rows.slice(0, pageSize)
  const last = units.at(-1)
  return { units, ...(rows.length > pageSize && last && { next: `${last.sale_price} ${last._id}` }) }
}

async function count(asked: Asked): Promise<number> {
  const branch = asked.get('branch') ?? 'tirana'
  const [row] = await sql<{ total: number }[]>`
    select count(*)::integer as total from (
      select from units where branch = ${branch} and status = 'available' and deleted_at is null limit 10001) u`
  return row?.total ?? 0
}

/** The first of each branch by its index, and of these the first. */
function listOfAllBranches() {
  return sql<Listed[]>`
    select ${shown(sql)}, u.branch from branches b
      cross join lateral (
        select * from units u where u.branch = b.code collate "C" and u.status = 'available' and u.deleted_at is null
        order by u.sale_price, u._id limit ${pageSize + 1}) u
      join properties p on p._id = u.property
    order by u.sale_price, u._id limit ${pageSize + 1}`
}

/** Each word somewhere. Planned for the words: how much they find differs too much for one plan. */
async function searched(asked: Asked) {
  const words = (asked.get('search') ?? '').split(' ')
  const folded = words.map((word) => `%${word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}%`)
  const where = `u.branch = $1 and u.deleted_at is null and ${folded.map((_, at) => `u.search like $${at + 2}`).join(' and ')}`
  const [found, [counted]] = await Promise.all([
    sql.unsafe<Listed[]>(
      `select u._id, u.code, u.property, p.name as property_name, u.kind, u.floor, u.layout, u.net_area, u.sale_price,
        u.rent_price, u.status, u.updated_at
      from units u join properties p on p._id = u.property where ${where}
      order by u.code, u._id limit ${pageSize + 1}`,
      ['tirana', ...folded],
    ),
    sql.unsafe<{ total: number }[]>(
      `select count(*)::integer as total from (select from units u where ${where} limit 10001) u`,
      ['tirana', ...folded],
    ),
  ])
  return [found, counted?.total ?? 0] as const
}

function whole(db: Sql | Transaction) {
  return db`u._id, u.branch, u.version, u.code, u.property, p.name as property_name, u.kind, u.status, u.city, u.block,
    u.entrance, u.floor, u.position, u.layout, u.bedrooms, u.living_rooms, u.bathrooms, u.balconies, u.orientation,
    u.view, u.condition, u.net_area, u.gross_area, u.outdoor_area, u.cadastral_number, u.sale_price, u.area_price,
    u.min_price, u.rent_price, u.rent_period, u.currency, u.vat_profile, u.available_from, u.parent_unit, u.sale_state,
    u.lease_state, u.blocked_reason, u.title, u.description, u.tags, u.created_at, u.created_by, u.updated_at,
    u.updated_by`
}

/** All that the page of a record shows. */
function unitWith(db: Sql | Transaction, id: string) {
  return db`
    select ${whole(db)}, o.code as parent_unit_code, c.name as created_by_name, d.name as updated_by_name
    from units u join properties p on p._id = u.property
      left join units o on o._id = u.parent_unit
      left join users c on c._id = u.created_by
      left join users d on d._id = u.updated_by
    where u._id = ${id} and u.branch = 'tirana' and u.deleted_at is null`
}

type Body = { property: string; code: string; kind: string; salePrice: number }

function created(body: Body) {
  const id = randomUUID()
  return sql.begin(async (db) => {
    await db`
      insert into units (_id, branch, property, code, kind, sale_price, created_by, updated_by)
      values (${id}, 'tirana', ${body.property}, ${body.code}, ${body.kind}, ${body.salePrice}, ${by}, ${by})`
    await db`
      insert into audit_entries (branch, resource, record, action, by, after)
      values ('tirana', 'unit', ${id}, 'create', ${by}, ${db.json(body)})`
    const [unit] = await unitWith(db, id)
    return unit
  })
}

function changed({ _id, data }: { _id: string; data: { salePrice: number } }) {
  return sql.begin(async (db) => {
    const [before] = await db`
      select sale_price from units
      where _id = ${_id} and branch = 'tirana' and deleted_at is null for no key update`
    await db`
      update units set sale_price = ${data.salePrice}, version = version + 1, updated_at = now(), updated_by = ${by}
      where _id = ${_id}`
    await db`
      insert into audit_entries (branch, resource, record, action, by, before, after)
      values ('tirana', 'unit', ${_id}, 'update', ${by}, ${db.json({ salePrice: before?.sale_price })}, ${db.json(data)})`
    const [unit] = await unitWith(db, _id)
    return unit
  })
}

/** One update and one insert, whatever their number. */
function changedMany({ ids, change }: { ids: string[]; change: { availableFrom: string } }) {
  return sql.begin(async (db) => {
    await db`
      insert into audit_entries (branch, resource, record, action, by, before, after)
      select 'tirana', 'unit', u._id, 'update', ${by}, jsonb_build_object('availableFrom', u.available_from),
        jsonb_build_object('availableFrom', ${change.availableFrom}::text)
      from (select _id, available_from from units
        where _id = any(${ids}::uuid[]) and branch = 'tirana' and deleted_at is null
        order by _id for no key update) u`
    const rows = await db`
      update units set available_from = ${change.availableFrom}, version = version + 1, updated_at = now(),
        updated_by = ${by}
      where _id = any(${ids}::uuid[]) and branch = 'tirana' and deleted_at is null
      returning _id, version`
    return { changed: rows.length, rows }
  })
}

/** By the time of the last change, as is usual: what commits late is missed, and what was deleted is another call. */
async function changes(asked: Asked) {
  const [at = '', id = ''] = (asked.get('since') ?? '').split(' ')
  const rows = await sql<{ _id: string; updated_at: string }[]>`
    select ${asked.has('shown') ? shown(sql) : whole(sql)}
    from units u join properties p on p._id = u.property
    where u.branch = 'tirana' and u.deleted_at is null and (u.updated_at, u._id) > (${at}, ${id || '00000000-0000-0000-0000-000000000000'})
    order by u.updated_at, u._id limit 501`
  const sent = rows.slice(0, 500)
  const last = sent.at(-1)
  return { rows: sent, more: rows.length > 500, ...(last && { next: `${last.updated_at} ${last._id}` }) }
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const call = calls[pathname]
  if (!call) return void response.writeHead(404).end()
  const body = request.method === 'GET' ? '' : await text(request)
  try {
    const json = JSON.stringify(await call(searchParams, body))
    response.writeHead(200, { 'content-type': 'application/json' }).end(json)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  if (typeof bound === 'object' && bound) process.send?.(`http://127.0.0.1:${bound.port}`)
})

// Whoever started it may be ended without a word.
process.once('disconnect', () => process.exit())
