import { mayDo } from '@prona/contract/access'
import { isNeeded, stands } from '@prona/contract/kernel/conditions'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import type { Field, FieldOf, Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { resourceNamed } from '@prona/contract/registry'
import { type Cell, cellOf, emptyCell, textCell } from '../export/cell.ts'
import type { Write } from '../export/outgoing-file.ts'
import { word } from '../export/value-text.ts'
import { openWorkbook } from '../export/workbook.ts'
import { hiddenFrom } from '../kernel/authorize.ts'
import { columnAt, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { runOnce, statement } from '../kernel/statement.ts'
import { sayIn } from '../kernel/words.ts'
import { naturalKey } from './natural-key.ts'
import { suggested, type Target, targetsOf } from './targets.ts'

/** A workbook to fill in: a column for each field, one example, and on a second sheet the values to choose from. */
export async function writeTemplate(ctx: Context, resource: Resource, write: Write): Promise<void> {
  const { language } = ctx
  const targets = targetsOf(ctx, resource)
  const example = exampleOf(resource.fields)
  const columns = targets
    .filter(({ path, isIn }) => !isIn || path.endsWith(`.${language}`))
    .map((target) => ({ target, heading: headingOf(resource, target, targets, example, language) }))
  const book = openWorkbook(
    write,
    labelIn(resource.names.many, language),
    columns.map(({ heading }) => ({ label: heading, width: Math.max(14, heading.length + 3) })),
  )
  const cells = await Promise.all(columns.map(({ target }) => exampleCell(ctx, resource, target, example)))
  await book.add([cells])
  const choosing = columns.flatMap(({ target: { field }, heading }) => {
    const values = allowedIn(field, language)
    return values.length > 0 ? [{ label: heading, values }] : []
  })
  if (choosing.length > 0) {
    await book.next(
      sayIn(language, 'import.allowed'),
      choosing.map(({ label }) => ({ label, width: 28 })),
    )
    const longest = Math.max(...choosing.map(({ values }) => values.length))
    await book.add(
      Array.from({ length: longest }, (_, row) => choosing.map(({ values }) => textCell(values[row] ?? ''))),
    )
  }
  await book.end()
}

type Values = Readonly<Record<string, unknown>>

/** The shortest name that an import takes for this field and no other; a star stands beside what a record needs. */
function headingOf(
  resource: Resource,
  target: Target,
  targets: readonly Target[],
  example: Values,
  language: Language,
): string {
  const [head = ''] = target.path.split('.')
  const outer = resource.fields[head]
  const own = labelIn(target.field.label, language)
  const spelled = outer?.kind === 'group' ? [own, `${labelIn(outer.label, language)}: ${own}`] : [own]
  const heading = spelled.find((name) => suggested(name, targets) === target) ?? target.path
  const isStarred = outer && isNeeded(outer, example) && (outer.kind !== 'group' || !target.field.optional)
  return isStarred ? `${heading} *` : heading
}

/** The first choice everywhere, on which it depends which other fields apply. */
function exampleOf(fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'choice' && !field.readOnly ? [[name, Object.keys(field.choices)[0]]] : [],
    ),
  )
}

async function exampleCell(
  ctx: Context,
  resource: Resource,
  { path, field }: Target,
  example: Values,
): Promise<Cell> {
  const outer = resource.fields[path.split('.')[0] ?? '']
  if (![field, outer].every((one) => !one || stands(one, example))) return emptyCell
  if (field.kind === 'reference') return field.optional ? emptyCell : textCell(await oneOf(ctx, field.to))
  const value = field.kind === 'choice' ? Object.keys(field.choices)[0] : exampleValue(ctx, field)
  return cellOf(field, value, { language: ctx.language, record: example, labels: {} })
}

/** A record to refer to, as an import finds it again, or what it would be. */
async function oneOf(ctx: Context, single: string): Promise<string> {
  const resource = resourceNamed(single)
  const otherwise = labelIn(resource.names.one, ctx.language)
  const path = (await naturalKey(ctx, resource))?.at(-1) ?? resource.title
  const hidden = hiddenFrom(ctx, resource)
  if (!mayDo(ctx.rights, resource, 'read') || hidden.has(path.split('.')[0] ?? path)) return otherwise
  const { column } = columnAt(resource, path)
  const { bind, values } = statement()
  const written = resource.scope === 'branch' ? { ...ctx, branches: [ctx.branch] } : ctx
  const [row] = await runOnce<{ name: string }>(
    ctx.db,
    `select t."${column}"::text as name from ${tableOf(resource)} t
      where ${inScope(written, resource, 't', bind)} and ${isLive('t')} order by t._id limit 1`,
    values,
  )
  return row?.name ?? otherwise
}

function exampleValue(ctx: Context, field: Target['field']): unknown {
  switch (field.kind) {
    case 'text':
      return exampleText(field, ctx.language)
    case 'longText':
      return labelIn(field.label, ctx.language)
    case 'texts':
      return field.shape ? [field.shape === 'phone' ? phone : email] : [labelIn(field.label, ctx.language)]
    case 'email':
      return email
    case 'phone':
      return phone
    case 'number':
      return Math.min(Math.max(1, field.min), field.max)
    case 'money':
      return 10_000_000
    case 'area':
      return 8_000
    case 'percent':
      return 1_000
    case 'day':
      return dayOf(ctx.now, officeZone)
    case 'instant':
      return ctx.now
    case 'flag':
      return false
    default:
      return undefined
  }
}

const email = 'arta.hoxha@example.com'
const phone = '+355692000001'
const shaped = {
  code: 'A-101',
  username: 'arta.hoxha',
  nuis: 'L12345678A',
  iban: 'AL47212110090000000235698741',
  unitCode: 'ab123cd456',
  hours: '09:00–13:00, 14:00–18:00',
  webAddress: 'https://receiver.example/prona',
} as const

function exampleText(field: FieldOf<'text'>, language: Language): string {
  if (field.secret) return ''
  const text = field.shape ? shaped[field.shape] : (field.suggestions?.[0] ?? labelIn(field.label, language))
  return text.slice(0, field.max)
}

function allowedIn(field: Field, language: Language): string[] {
  if (field.kind === 'flag') return [sayIn(language, 'list.yes'), sayIn(language, 'list.no')]
  if (field.kind !== 'choice' && field.kind !== 'choices') return []
  const { choices } = field
  return choices === 'asked' ? [] : Object.keys(choices).map((one) => word({ choices }, one, language))
}
