import type { Fields } from '@prona/contract/kernel/field'
import { fieldNamed, isSystemField, type Resource } from '@prona/contract/kernel/resource'
import { resourceNamed, resources } from '@prona/contract/registry'
import { describe, expect, test } from 'vitest'
import { columnNamed, columnsOf, listsOf, listTableOf, tableOf } from '../src/kernel/columns.ts'
import { derived, kept } from './concerned.ts'
import { freshDatabase } from './harness.ts'
import { restrictedColumns } from './restricted-columns.ts'
import { testWhere } from './test-where.ts'

const { owner } = await freshDatabase()

describe.each(kept)('%s', (_, resource) => {
  const table = tableOf(resource)

  test('every field has its column, of the right type, empty or defaulted as it is declared', async () => {
    await expectColumns(table, resource.fields)
    for (const [name, list] of listsOf(resource.fields))
      await expectColumns(listTableOf(resource, name), list.fields)
  })

  testWhere(listsOf(resource.fields).length > 0)(
    'every row of its lists has an id that stays, and its place may change with others’ at once',
    async () => {
      for (const [name] of listsOf(resource.fields)) {
        const rules = await owner`
        select pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid = ${listTableOf(resource, name)}::regclass and contype in ('p', 'u')`
        const texts = rules.map(({ text }) => text)
        expect(texts).toContain('PRIMARY KEY (_id)')
        expect(texts).toContain('UNIQUE (parent, "position") DEFERRABLE')
        expect(texts.filter((text) => text.startsWith('UNIQUE') && !text.endsWith('DEFERRABLE'))).toEqual([])
      }
    },
  )

  test('texts are kept in the Albanian order, and those that are sorted as people count', async () => {
    const collations = await collationsOf(table)
    const texts = columnsOf(resource.fields).filter(({ field }) =>
      ['text', 'longText', 'email', 'phone'].includes(field.kind),
    )
    for (const { path, column } of texts) {
      const isSorted = resource.list.sorts.some((sorted) => sorted === path)
      expect(collations.get(column), column).toBe(isSorted ? 'counted' : 'sq-AL-x-icu')
    }
  })

  test('every declared rule is held by the database under its name', async () => {
    const rules = await namesOfRules()
    expect(Object.keys(resource.constraints).filter((name) => !rules.has(name))).toEqual([])
  })

  test('every reference is held by a key that a record of another branch does not fit', async () => {
    const keys = await foreignKeys()
    const tables = [
      [table, resource.fields] as const,
      ...listsOf(resource.fields).map(([name, list]) => [listTableOf(resource, name), list.fields] as const),
    ]
    const wanted = tables.flatMap(([name, fields]) =>
      columnsOf(fields).flatMap(({ column, field }) => {
        if (field.kind !== 'reference') return []
        const isComposite = resource.scope === 'branch' && resourceNamed(field.to).scope === 'branch'
        return [`${name}(${isComposite ? `branch,${column}` : column}) ${name}_${column}_exists`]
      }),
    )
    expect(wanted.filter((key) => !keys.includes(key))).toEqual([])
  })

  test('every sort and every filter has an index, and what is searched in has one', async () => {
    const indexes = await indexesOf(table)
    const start = resource.scope === 'branch' ? 'branch, ' : ''
    for (const path of resource.list.sorts) {
      const column = columnNamed(path)
      expect(
        indexes.some((text) => text.includes(`(${start}${column}, _id)`)),
        path,
      ).toBe(true)
      if (!fieldNamed(resource, path)?.optional) continue
      const down = `(${start}${column} DESC NULLS LAST, _id DESC)`
      expect(
        indexes.some((text) => text.includes(down)),
        `${path} downwards`,
      ).toBe(true)
    }
    for (const path of resource.list.filters) expect(await hasFilterIndex(resource, path), path).toBe(true)
    expect(indexes.some((text) => text.includes('gin (search gin_trgm_ops)'))).toBe(true)
  })

  test('what is searched in can be hidden from nobody', () => {
    const hidden = resource.list.search.filter(
      (path) => resource.fields[path.split('.')[0] ?? '']?.restricted,
    )
    expect(hidden).toEqual([])
  })
})

describe.each(derived)('%s', (_, resource) => {
  test('its view has a column for every field, of the right type and order, and what a list needs', async () => {
    const table = tableOf(resource)
    const columns = await owner`
      select a.attname as name, format_type(a.atttypid, null) as type
      from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0`
    const byName = new Map(columns.map(({ name, type }) => [name, type]))
    const always = { _id: 'uuid', search: 'text', ...(resource.scope === 'branch' && { branch: 'text' }) }
    const owned = resource.parent ? { owners: 'uuid[]' } : {}
    for (const [name, type] of Object.entries({ ...always, ...owned }))
      expect(byName.get(name), name).toBe(type)
    for (const { column, type } of columnsOf(resource.fields)) {
      const found = String(byName.get(column)).replace(/\(\d\)/, '')
      expect(found, column).toBe(type === 'timestamptz' ? 'timestamp with time zone' : type)
    }
    const collations = await collationsOf(table)
    const texts = columnsOf(resource.fields).filter(({ field }) =>
      ['text', 'longText', 'email', 'phone'].includes(field.kind),
    )
    for (const { path, column } of texts) {
      const expected = resource.list.sorts.includes(path) ? ['counted'] : ['counted', 'sq-AL-x-icu']
      expect(expected, column).toContain(collations.get(column))
    }
  })

  test('what tells of a restricted field is restricted here too, or said to be open', async () => {
    const { fields, openFields = [] } = resource
    const restricted = await restrictedColumns(owner, tableOf(resource))
    const open = columnsOf(fields).flatMap(({ path, column }) => {
      const [head = path] = path.split('.')
      return restricted.has(column) && !fields[head]?.restricted ? [head] : []
    })
    const search = restricted.has('search') ? ['search'] : []
    expect([...new Set([...open, ...search])].sort()).toEqual([...openFields].sort())
  })

  test('it follows from what it says, and from all of it that changes', async () => {
    const read = await tablesUnder(tableOf(resource))
    const named = resource.followsFrom?.map((single) => tableOf(resourceNamed(single))) ?? []
    const known = new Set(resources.map((one) => tableOf(one)))
    expect(read.filter((table) => known.has(table)).sort()).toEqual([...named].sort())
  })
})

test('a restricted column is known under another name, through another view, and where something is computed', async () => {
  await owner.unsafe(`
    create view prices as select code, sale_price as asked, kind as sort from units;
    create view halves as select p.code, p.asked as again, (p.asked / 2)::bigint as half, p.sort from prices p;
    create view sorts as select code, upper(kind) as sort from units;`)
  expect([...(await restrictedColumns(owner, 'prices'))]).toEqual(['asked'])
  expect([...(await restrictedColumns(owner, 'halves'))]).toEqual(['again', 'half'])
  expect([...(await restrictedColumns(owner, 'sorts'))]).toEqual([])
  await owner.unsafe('drop view prices, halves, sorts')
})

test('every view is read with the rights of who reads it, so that row level security holds beneath', async () => {
  const views = await owner`
    select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
      and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`
  expect(views.map(({ name }) => name)).toEqual([])
})

test('row level security is on, forced and has a policy wherever a row belongs to a branch', async () => {
  const tables = await owner`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select count(*)::integer from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`
  expect(tables.length).toBeGreaterThan(8)
  const open = tables.filter(({ enabled, forced, policies }) => !enabled || !forced || policies === 0)
  expect(open.map(({ name }) => name)).toEqual([])
})

async function expectColumns(table: string, fields: Fields): Promise<void> {
  const columns = await owner`
    select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as filled,
      a.atthasdef as defaulted, a.attgenerated <> '' as derived
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`
  const byName = new Map(columns.map((column) => [column.name, column]))
  for (const { path, column, type, field, nullable } of columnsOf(fields)) {
    const found = byName.get(column)
    const at = `${table}.${column}`
    expect(found, at).toBeDefined()
    expect(found?.type, at).toBe(type === 'timestamptz' ? 'timestamp with time zone' : type)
    expect(found?.filled, `${at} is never empty`).toBe(!nullable)
    if (field.defaulted) expect(found?.defaulted, `${at} has a default`).toBe(true)
    else if (!field.readOnly && !path.includes('.'))
      expect(found?.defaulted, `${at} has no default`).toBe(false)
  }
}

/** The tables a view reads, also through other views. */
async function tablesUnder(view: string): Promise<string[]> {
  const rows = await owner`
    with recursive reading as (
      select ${view}::regclass::oid as relation
      union
      select d.refobjid from reading r
      join pg_rewrite w on w.ev_class = r.relation
      join pg_depend d on d.objid = w.oid and d.classid = 'pg_rewrite'::regclass
        and d.refclassid = 'pg_class'::regclass)
    select distinct c.relname as name from reading r join pg_class c on c.oid = r.relation and c.relkind = 'r'`
  return rows.map(({ name }) => name)
}

async function collationsOf(table: string): Promise<Map<string, string>> {
  const rows = await owner`
    select a.attname as name, c.collname as collation
    from pg_attribute a join pg_collation c on c.oid = a.attcollation
    where a.attrelid = ${table}::regclass and a.attnum > 0`
  return new Map(rows.map((row) => [row.name, row.collation]))
}

async function namesOfRules(): Promise<Set<string>> {
  const rows = await owner`
    select conname as name from pg_constraint
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique`
  return new Set(rows.map((row) => row.name))
}

async function foreignKeys(): Promise<string[]> {
  const rows = await owner`
    select c.conrelid::regclass::text as table, c.conname as name,
      (select string_agg(a.attname, ',' order by k.position)
        from unnest(c.conkey) with ordinality k(number, position)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns
    from pg_constraint c where c.contype = 'f'`
  return rows.map((row) => `${row.table}(${row.columns}) ${row.name}`)
}

async function indexesOf(table: string): Promise<string[]> {
  const rows = await owner`
    select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = ${table}::regclass and indisvalid`
  // A column named like a keyword of SQL, such as an instalment's `order`, is quoted.
  return rows.map((row) => row.text.replaceAll('"', ''))
}

/** Whether the column comes first in an index after the branch, or has a trigram or array index. */
async function hasFilterIndex(resource: Resource, path: string): Promise<boolean> {
  const [head = '', ...rest] = path.split('.')
  const outer = isSystemField(path) ? undefined : resource.fields[head]
  if (outer?.kind === 'reference' && rest.length > 0) {
    return hasFilterIndex(resourceNamed(outer.to), rest.join('.'))
  }
  const isInList = outer?.kind === 'list'
  const indexes = await indexesOf(isInList ? listTableOf(resource, head) : tableOf(resource))
  const column = columnNamed(isInList ? rest.join('.') : path)
  const starts = [`(branch, ${column}`, `(${column},`, `gin (fold(${column})`, `gin (${column})`]
  return indexes.some((text) => starts.some((start) => text.includes(start)))
}
