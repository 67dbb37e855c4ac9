import type { FieldOf } from '@prona/contract/kernel/field'
import { formatArea, formatMoney } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import type { AnyRow } from '@prona/contract/kernel/resource'
import type { Language } from '@prona/contract/kernel/words'
import { hasValue } from '@prona/contract/listed-fields'
import { valueAt } from '../data/value-at.ts'
import { centsOfColumns } from '../fields/cents.ts'
import type { Column } from '../fields/columns.ts'

export type Sum = { readonly path: string; readonly column: Column; readonly amounts: readonly string[] }

/**
 * The sums of the rows' amounts and areas, one for each currency; amounts with cents where their list has some. A column
 * that was chosen after rows of another page were selected is not here of these, and has no sum.
 */
export function sumsOf(
  columns: readonly Column[],
  rows: readonly AnyRow[],
  language: Language,
  listed: readonly AnyRow[] = rows,
): readonly Sum[] {
  const here = columns.filter(({ path }) => rows.every((row) => hasValue(row, path)))
  const cents = centsOfColumns(here, [...listed, ...rows])
  const amountsFirst = here.toSorted((one, other) => rank(one) - rank(other))
  return amountsFirst.flatMap((column) => {
    const { path, field } = column
    const amounts =
      field.kind === 'money'
        ? moneyIn({ path, field }, rows, language, cents.has(field))
        : field.kind === 'area'
          ? areaIn(path, rows, language)
          : []
    return amounts.length > 0 ? [{ path, column, amounts }] : []
  })
}

function rank({ field }: Column): number {
  return field.kind === 'money' ? 0 : 1
}

function moneyIn(
  { path, field }: { readonly path: string; readonly field: FieldOf<'money'> },
  rows: readonly AnyRow[],
  language: Language,
  withCents: boolean,
): string[] {
  const totals = new Map<string, number>()
  for (const row of rows) {
    const currency = isCurrency(field.currency) ? field.currency : row[field.currency]
    const value = valueAt(row, path)
    if (typeof value === 'number' && isCurrency(currency)) {
      totals.set(currency, (totals.get(currency) ?? 0) + value)
    }
  }
  return [...totals].flatMap(([currency, total]) =>
    isCurrency(currency)
      ? [formatMoney(total, currency, language, { cents: withCents ? 'always' : 'whenPresent' })]
      : [],
  )
}

function areaIn(path: string, rows: readonly AnyRow[], language: Language): string[] {
  const values = rows.map((row) => valueAt(row, path)).filter((value) => typeof value === 'number')
  return values.length > 0
    ? [
        formatArea(
          values.reduce((sum, one) => sum + one, 0),
          language,
        ),
      ]
    : []
}
