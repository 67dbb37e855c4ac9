import type { ActionInput, ActionName, Change, Create, Resource, Row } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import type { FastifyInstance } from 'fastify'
import { doing } from './acting.ts'
import type { Context } from './context.ts'
import type { Parts } from './parts.ts'
import { insertRow, removeRow, updateRow } from './rows.ts'

type Values = Readonly<Record<string, unknown>>
/** Of whichever resource, values are not known by name. */
export type Creation<R extends Resource> = Resource extends R ? Values : Create<R>
export type Alteration<R extends Resource> = Resource extends R ? Values : Change<R>
type Removed = { readonly _id: string; readonly deletedAt: string }

/** The sets of a resource's `asked` choices, worded for the reader. */
export type AskedChoices = (
  ctx: Context,
  row: Readonly<Record<string, unknown>> | undefined,
) => Promise<FormDetails['choices']>

/**
 * What the server does with a resource: how its records are written, what its forms are told, what runs its
 * actions, and which routes it has besides. It is given once, and the routes for one record, bulk changes,
 * imports, their undoing and jobs all write through it, so that none of them can forget a rule.
 */
export type Feature<R extends Resource = Resource> = {
  readonly resource: R
  /** Only what its declaration says has to be looked at before a record is created. */
  readonly createsPlainly: boolean
  /** Takes the locks that have to be taken before any record is locked. */
  begin?(ctx: Context): Promise<void>
  create(ctx: Context, values: Creation<R>): Promise<Row<R>>
  /** The record is locked and as its writer saw it. */
  change(ctx: Context, row: Row<R>, changes: Alteration<R>): Promise<Row<R>>
  remove(ctx: Context, row: Row<R>): Promise<Removed>
  /** Refuses to bring a deleted record back. */
  restorable?(ctx: Context, row: Row<R>): Promise<void>
  /** What does each action with a record that is locked; answers the record as it is then. */
  readonly actions: { readonly [A in ActionName<R>]: Verb<R, A> }
  /** The sets of its `asked` choices. */
  readonly asked?: AskedChoices
  /** Whether a field of this record may not be changed any more, so that its form does not offer it. */
  isFrozen?(row: Row<R>, field: string): boolean
  /** Routes besides those that every resource has. */
  routes?(app: FastifyInstance, parts: Parts): void
}

type Verb<R extends Resource, A extends ActionName<R>> = (
  ctx: Context,
  row: Row<R>,
  input: ActionInput<R, A>,
) => Promise<Row<R>>

type Own<R extends Resource> = Partial<Omit<Feature<R>, 'resource' | 'createsPlainly' | 'actions'>> &
  ([ActionName<R>] extends [never] ? unknown : Pick<Feature<R>, 'actions'>)

/** A resource's feature: the ordinary way to write, but for what it has functions of its own for. */
export function defineFeature<R extends Resource>(resource: R, own: Own<R>): Feature<R> {
  const ordinary = {
    create: (ctx: Context, values: Values) => insertRow(ctx, resource, values),
    change: (ctx: Context, row: Row<R>, changes: Values) => updateRow(ctx, resource, row, changes),
    remove: (ctx: Context, row: Row<R>) => removeRow(ctx, resource, row),
    actions: {},
  }
  const feature = { ...ordinary, ...own, resource, createsPlainly: own.create === undefined } as Feature<R>
  return { ...feature, ...asCause(feature) }
}

/** What is written in other records while something is done with one of these is told there to be because of it. */
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
