import { fieldNamed, isSystemField } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { columnNamed, columnsOf, tableOf } from '../kernel/columns.ts'

const { owner } = await freshDatabase()

test.each(resources.map((resource) => [resource.plural, resource] as const))(
  'one call makes the indexes of %s that were written out one by one',
  async (plural, resource) => {
    const table = tableOf(resource)
    const own = (path: string) => isSystemField(path) || fieldNamed(resource, path) !== undefined
    const columns = columnsOf(resource.fields)
    const isText = (path: string) =>
      columns.some((one) => one.path === path && ['text', 'text[]'].includes(one.type))
    const sorted = [...new Set(resource.list.sorts.filter(own).map(columnNamed))]
    const looked = resource.list.filters.filter((path) => own(path) && isText(path)).map(columnNamed)
    await owner`drop table if exists copied`
    await owner.unsafe(`create table copied (like ${table} including generated including defaults)`)
    await owner`call list_indexes('copied', ${sorted}::name[], ${[...looked, 'search']}::name[])`
    const made = await indexesOf('copied')
    const written = await indexesOf(table)
    const both = [...made].filter(([name]) => written.has(name))
    expect(both.length, plural).toBeGreaterThan(sorted.length)
    for (const [name, text] of both) expect(text).toBe(written.get(name))
    const missing = sorted.filter((column) => !made.has(`by_${column}`))
    expect(missing).toEqual([])
  },
)

test('a table without branches or deletion has indexes without them', async () => {
  await owner`create table plain (_id uuid primary key, name text not null, tags text[])`
  await owner`call list_indexes('plain', '{name}', '{name, tags}')`
  expect([...(await indexesOf('plain')).values()]).toEqual([
    'CREATE INDEX by_name ON t USING btree (name, _id)',
    'CREATE INDEX in_name ON t USING gin (fold(name) gin_trgm_ops)',
    'CREATE INDEX in_tags ON t USING gin (tags)',
  ])
})

test('a missing column is refused by its name, and no index is made', async () => {
  await owner`create table other (_id uuid primary key, name text not null)`
  const call = owner`call list_indexes('other', '{name, nmae}', '{serach}')`
  await expect(call).rejects.toThrow('The table other has no column nmae, serach')
  expect(await indexesOf('other')).toEqual(new Map())
})

/** The indexes by name and definition, without the table's name; those that enforce a constraint are left out. */
async function indexesOf(table: string): Promise<Map<string, string>> {
  const rows = await owner<{ name: string; text: string }[]>`
    select substr(c.relname, length(${table}::text) + 2) as name, pg_get_indexdef(c.oid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not i.indisunique order by 1`
  const plain = (text: string) =>
    text.replace(`ON public.${table} `, 'ON t ').replace(`INDEX ${table}_`, 'INDEX ')
  return new Map(rows.map(({ name, text }) => [name, plain(text)]))
}
