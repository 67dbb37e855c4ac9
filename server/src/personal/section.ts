import type { Field } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { valueText } from '../export/value-text.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'

/** Something that is kept: as data, and as people read it. */
export type Item = {
  readonly data: Readonly<Record<string, unknown>>
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

/** What is kept of one kind. It is read as it is written, however much there is, and may be read again. */
export type Section = {
  readonly name: string
  readonly title: string
  readonly read: (take: (items: readonly Item[]) => Promise<void>) => Promise<void>
}

/** A document that goes along, under a name in the archive. */
export type Enclosure = { readonly _id: string; readonly path: string }

export type Sections = { readonly sections: readonly Section[]; readonly enclosures: readonly Enclosure[] }

/** The declared fields of a record that have a value. */
export function itemOf(ctx: Context, resource: Resource, row: AnyRow, title: string): Item {
  const facts = Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = wholeText(ctx, field, row[name], row)
    return value ? [{ label: labelIn(field.label, ctx.language), value }] : []
  })
  const { labels: _, can: __, ...data } = row
  return { data, title, facts }
}

/** Of a list all that its rows say, where a grid shows the first. */
function wholeText(ctx: Context, field: Field, value: unknown, row: AnyRow): string {
  const beside = { language: ctx.language, record: row, labels: row.labels }
  if (field.kind !== 'list' || !Array.isArray(value)) return valueText(field, value, beside)
  return value
    .filter(isRecord)
    .map((one) =>
      Object.entries(field.fields)
        .map(([name, inner]) => valueText(inner, one[name], beside))
        .filter((text) => text !== '')
        .join(' · '),
    )
    .join('; ')
}

type Rows = {
  readonly text: string
  /** Whose rows they are. */
  readonly id: string
  readonly say: (row: Readonly<Record<string, unknown>>) => Pick<Item, 'title' | 'facts'>
}

/** The few rows of one statement, which is asked with the person's id; facts without a value are left out. */
export function inRows(ctx: Context, name: string, title: string, { text, id, say }: Rows): Section {
  return {
    name,
    title,
    async read(take) {
      const rows = await run(ctx.db, text, [id])
      await take(
        rows.map((row) => {
          const { title: said, facts } = say(row)
          return { data: row, title: said, facts: facts.filter(({ value }) => value !== '') }
        }),
      )
    },
  }
}

const rowsAtOnce = 500

/** The rows of a statement by their number, some hundreds at a time: it is asked with the last number and how many. */
export async function inPages(
  ctx: Context,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  take: (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>,
): Promise<void> {
  let last: unknown = 0
  for (;;) {
    const rows = await run(ctx.db, `${text} limit ${rowsAtOnce}`, [...values, last])
    if (rows.length > 0) await take(rows)
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.place
  }
}
