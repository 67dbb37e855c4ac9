import * as z from 'zod/mini'
import { isNeeded } from '../kernel/conditions.ts'
import type { Field } from '../kernel/field.ts'
import { isByHand, type Resource } from '../kernel/resource.ts'

/** The options of `POST {single}/import`, beside the file. */
export type ImportOptions = {
  /** Column letters to fields; null leaves a column out. The others are mapped by their headings. */
  readonly mapping?: Readonly<Record<string, string | null>>
  /** The fields by which a row finds its record, where not by the resource's own key. */
  readonly key?: readonly string[]
  /** A trial: nothing is written, and the answer says what would happen. */
  readonly dryRun?: boolean
  /** `all`: every row or none; `good`: those without a problem. */
  readonly rows?: 'all' | 'good'
  /** What an empty cell means for an existing record: keep the value, or clear it. */
  readonly empty?: 'keep' | 'clear'
  /** Whether a row changes a record that exists already, or leaves it as it is. */
  readonly existing?: 'change' | 'leave'
  /** Cells corrected since the file was written, by their place: `D12`. */
  readonly mends?: Readonly<Record<string, string>>
  /** Texts corrected wherever their column has them: `{"C": {"Apt": "Apartment"}}`. An empty text is an empty cell. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Whoever has more to correct does it in the file. */
export const mostMends = 500
const longestMend = 5_000
const place = z.string().check(z.regex(/^[A-Z]{1,3}[1-9][0-9]{0,5}$/))

const column = z.string().check(z.regex(/^[A-Z]{1,3}$/))
const text = z.string().check(z.maxLength(longestMend))

const path = z.string().check(z.minLength(1), z.maxLength(100))
export const importOptionsSchema = z.strictObject({
  mapping: z.optional(z.record(z.string().check(z.maxLength(3)), z.nullable(path))),
  key: z.optional(z.array(path).check(z.minLength(1), z.maxLength(5))),
  dryRun: z.optional(z.boolean()),
  rows: z.optional(z.enum(['all', 'good'])),
  empty: z.optional(z.enum(['keep', 'clear'])),
  existing: z.optional(z.enum(['change', 'leave'])),
  mends: z.optional(
    z.record(place, text).check(z.refine((mends) => Object.keys(mends).length <= mostMends, 'tooMany')),
  ),
  values: z.optional(
    z
      .record(column, z.record(text, text))
      .check(
        z.refine(
          (values) => Object.values(values).flatMap((of) => Object.keys(of)).length <= mostMends,
          'tooMany',
        ),
      ),
  ),
})

/**
 * Whether a file can hold all that a new record needs: it has no cell for rows within a record, nor for what only the
 * server offers.
 */
export function hasTemplate(resource: Resource): boolean {
  const isByFile = isByHand(resource, 'create') && isByHand(resource, 'update')
  return isByFile && !Object.values(resource.fields).some((field) => hasNoCell(field) && isNeeded(field, {}))
}

function hasNoCell(field: Field): boolean {
  return field.kind === 'list' || (field.kind === 'choices' && field.choices === 'asked')
}
