import type { Sql } from '../src/database/connect.ts'

/** The tables in which any row, any column of it, has one of these words, however it is written. */
export async function tablesWith(owner: Sql, some: readonly string[]): Promise<string[]> {
  const tables = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const patterns = some.flatMap((word) => [`%${word}%`, `%${word.toLowerCase()}%`])
    const [row] = await owner`
      select 1 from ${owner(name)} t
      where t::text ilike any(${patterns}) or fold(t::text) ilike any(select fold(p) from unnest(${patterns}::text[]) p)
      limit 1`
    if (row) found.push(name)
  }
  return found
}
