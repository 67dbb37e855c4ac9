import type { Change, Create, Resource, Row } from '@prona/contract/kernel/resource'
import type { Context } from './context.ts'
import { insertRow, removeRow, updateRow } from './rows.ts'

type Values = Readonly<Record<string, unknown>>
type Removed = { _id: string; deletedAt: string }

/** How a resource's records are written one by one, so that many at once go by the same rules. */
export type Writes = {
  /** Only what its declaration says has to be looked at before a record is created. */
  readonly createsPlainly: boolean
  /** Taken before any record is locked. */
  begin?(ctx: Context): Promise<void>
  create(ctx: Context, values: Values): Promise<Row<Resource>>
  change(ctx: Context, row: Row<Resource>, changes: Values): Promise<Row<Resource>>
  remove(ctx: Context, row: Row<Resource>): Promise<Removed>
  /** Refuses to bring a deleted record back. */
  restorable?(ctx: Context, row: Row<Resource>): Promise<void>
}

type OwnWrites<R extends Resource> = {
  readonly begin?: (ctx: Context) => Promise<void>
  readonly create?: (ctx: Context, values: Create<R>) => Promise<Row<R>>
  readonly change?: (ctx: Context, row: Row<R>, changes: Change<R>) => Promise<Row<R>>
  readonly remove?: (ctx: Context, row: Row<R>) => Promise<Removed>
  readonly restorable?: (ctx: Context, row: Row<R>) => Promise<void>
}

/** The ordinary way to write, but for what the resource has functions of its own for. */
export function writesOf<R extends Resource>(resource: R, own: OwnWrites<R> = {}): Writes {
  const ordinary: OwnWrites<R> = {
    create: (ctx, values) => insertRow(ctx, resource, values),
    change: (ctx, row, changes) => updateRow(ctx, resource, row, changes),
    remove: (ctx, row) => removeRow(ctx, resource, row),
  }
  return { ...ordinary, ...own, createsPlainly: own.create === undefined } as unknown as Writes
}
