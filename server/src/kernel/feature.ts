import type { ActionInput, ActionName, Change, Create, Resource, Row } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import type { FastifyInstance } from 'fastify'
import { doing } from './acting.ts'
import type { Context } from './context.ts'
import type { Parts } from './parts.ts'
import { insertRow, removeRow, updateRow } from './rows.ts'

type Values = Readonly<Record<string, unknown>>
/** Where the resource is not known by type, its values are untyped. */
export type Creation<R extends Resource> = Resource extends R ? Values : Create<R>
export type Alteration<R extends Resource> = Resource extends R ? Values : Change<R>
type Removed = { readonly _id: string; readonly deletedAt: string }

/** The options of a resource's `asked` choices, in the reader's language. */
export type AskedChoices = (
  ctx: Context,
  row: Readonly<Record<string, unknown>> | undefined,
) => Promise<FormDetails['choices']>

/**
 * What the server does with a resource: how its records are written, what its forms need, its actions, and its
 * additional routes. It is defined once; the routes for single records, bulk changes, imports, undo and jobs all
 * write through it, so that none of them can skip a rule.
 */
export type Feature<R extends Resource = Resource> = {
  readonly resource: R
  /** The declaration holds all the rules of a creation, so that imports may insert many records in one statement. */
  readonly createsPlainly: boolean
  /** The same of a change, beside `refuseChange`, and of a deletion. */
  readonly changesPlainly: boolean
  readonly removesPlainly: boolean
  /** Takes the locks that must be taken before any record is locked, of which these are to be. */
  begin?(ctx: Context, ids: readonly string[]): Promise<void>
  create(ctx: Context, values: Creation<R>): Promise<Row<R>>
  /**
   * Refuses a change for what the record and the change alone tell. Unlike a `change` of its own it lets many records
   * be changed in one statement.
   */
  refuseChange?(ctx: Context, row: Row<R>, changes: Alteration<R>): void
  /** The record is locked and has the version its writer saw. */
  change(ctx: Context, row: Row<R>, changes: Alteration<R>): Promise<Row<R>>
  remove(ctx: Context, row: Row<R>): Promise<Removed>
  /** Before a deleted record is restored: refuses it, or restores what went with it. */
  restorable?(ctx: Context, row: Row<R>): Promise<void>
  /** Runs each action on a locked record; answers the record after it. */
  readonly actions: { readonly [A in ActionName<R>]: Verb<R, A> }
  /**
   * Refuses an action with more than that the record's state does not allow it, where there is more to tell: who has a
   * unit, and until when. An action cannot say so itself, since it does not run in such a state.
   */
  refuse?(ctx: Context, row: Row<R>, action: ActionName<R>): Promise<void>
  /** What whoever wrote the record should know of it all the same, such as that a unit that is sold is let. */
  warnings?(ctx: Context, row: Row<R>): Promise<readonly Warning[]>
  /** Actions whose routes are among its own, because they answer more than the record: a link that is shown once. */
  readonly ownRoutes?: readonly ActionName<R>[]
  /** What a record begins with beyond the columns' defaults where a person makes it by hand: a form, or what was given. */
  defaults?(ctx: Context, given?: Values): Values | Promise<Values>
  /** What its actions begin with beside the limits of the reader's role; for one record. */
  limits?(ctx: Context, row: Row<R>): Promise<Readonly<Record<string, number>>>
  /** The options of its `asked` choices. */
  readonly asked?: AskedChoices
  /**
   * Whether a field of this record may no longer be changed. The form asks it of whichever resource, so as not to offer
   * the field, and `change` refuses by the same rule.
   */
  isFrozen?(row: Row<R>, field: string): boolean
  /** Routes besides those that every resource has. */
  routes?(app: FastifyInstance, parts: Parts): void
}

/** The path of a field, and a sentence in the reader's language. */
export type Warning = { readonly field: string; readonly message: string }

type Verb<R extends Resource, A extends ActionName<R>> = (
  ctx: Context,
  row: Row<R>,
  input: ActionInput<R, A>,
) => Promise<Row<R>>

type Plainly = 'createsPlainly' | 'changesPlainly' | 'removesPlainly'
type Own<R extends Resource> = Partial<Omit<Feature<R>, 'resource' | Plainly | 'actions'>> &
  ([ActionName<R>] extends [never] ? unknown : Pick<Feature<R>, 'actions'>)

/** A resource's feature: the ordinary way to write, except where it has functions of its own. */
export function defineFeature<R extends Resource>(resource: R, own: Own<R>): Feature<R> {
  const change =
    own.change ??
    ((ctx: Context, row: Row<R>, changes: Alteration<R>) => updateRow(ctx, resource, row, changes))
  const ordinary = {
    create: (ctx: Context, values: Values) => insertRow(ctx, resource, values),
    remove: (ctx: Context, row: Row<R>) => removeRow(ctx, resource, row),
    actions: {},
  }
  const plainly: Record<Plainly, boolean> = {
    createsPlainly: own.create === undefined,
    changesPlainly: own.change === undefined,
    removesPlainly: own.remove === undefined,
  }
  const guarded = {
    change: async (ctx: Context, row: Row<R>, changes: Alteration<R>) => {
      own.refuseChange?.(ctx, row, changes)
      return change(ctx, row, changes)
    },
  }
  const feature = { ...ordinary, ...own, ...guarded, resource, ...plainly } as Feature<R>
  return { ...feature, ...asCause(feature) }
}

/** Changes in other records made by these functions name this record as their cause. */
function asCause<R extends Resource>(feature: Feature<R>): Pick<Feature<R>, 'change' | 'remove' | 'actions'> {
  const { single } = feature.resource
  const verbs: Readonly<Record<string, Verb<R, ActionName<R>>>> = feature.actions
  const actions = Object.entries(verbs).map(([name, run]): [string, Verb<R, ActionName<R>>] => [
    name,
    (ctx, row, input) => run(doing(ctx, single, row._id, name), row, input),
  ])
  return {
    change: (ctx, row, changes) => feature.change(doing(ctx, single, row._id, 'update'), row, changes),
    remove: (ctx, row) => feature.remove(doing(ctx, single, row._id, 'delete'), row),
    actions: Object.fromEntries(actions) as Feature<R>['actions'],
  }
}

/** The feature of every resource: its own, or the ordinary one. */
export function featuresOf(
  resources: readonly Resource[],
  own: readonly Pick<Feature, 'resource'>[],
): readonly Feature[] {
  const features = resources.map((resource) => {
    const [first, second] = own.filter((feature) => feature.resource === resource)
    if (second) throw new Error(`${resource.single} has two features`)
    return (first as Feature | undefined) ?? defineFeature<Resource>(resource, { actions: {} })
  })
  for (const { resource, actions } of features) {
    const unknown = Object.keys(resource.actions).find((action) => !actions[action])
    if (unknown) throw new Error(`Nothing runs ${resource.single}.${unknown}`)
  }
  return features
}
