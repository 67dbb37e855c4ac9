import { branchIn } from './branch-field.ts'
import type { Alteration, Creation, Field, Fields, Label, Path, SeededRole, Values, When } from './field.ts'
import type { Files } from './files.ts'
import type { Icon } from './page.ts'

export type BasicPermission = 'read' | 'create' | 'update' | 'delete' | 'report'
export type Write = 'create' | 'update' | 'delete'
export const basicPermissions: readonly BasicPermission[] = ['read', 'create', 'update', 'delete', 'report']

export type Grant = { readonly may: readonly string[]; readonly rows?: 'own' }

/** Something that can be done with a record besides writing its fields. */
export type Action = {
  readonly label: Label
  /** Shown when it is done: `{title}` is the record, and each input has its own gap. */
  readonly done: Label
  /** In the history, after the name of whoever did it: “cancelled the reservation”. */
  readonly did: Label
  /** A sentence that says what will happen, to be confirmed first. */
  readonly confirm?: Label
  /** Other words for a choice of the resource's `namedBy`. */
  readonly byKind?: Readonly<Record<string, Partial<Pick<Action, 'label' | 'done' | 'confirm'>>>>
  readonly danger?: true
  /** Rarely wanted, or only in these states: it is in the menu alone. */
  readonly isRare?: true | readonly string[]
  /** Permissions besides its own, of the verbs of other resources that it runs: one button must not give more than them. */
  readonly requires?: readonly string[]
  /** The records the action exists for. */
  readonly when?: When
  /** The states it can be done in and the one it leads to, of the resource's `state` field. */
  readonly from?: readonly string[]
  readonly to?: string
  /** The fields it asks for; `when` of an input depends on the record and on the other inputs. */
  readonly input: Fields
}

/** A state on the main path of a record's life. */
export type LifeStep = {
  readonly state: string
  /** A sentence that says what it takes to get here. */
  readonly needs?: Label
  /** The field with the instant or day at which it ends by itself, and the state after that. */
  readonly until?: string
  readonly after?: string
}

/** The states of a record and their order. A resource with several kinds has a life for each. */
export type Life = {
  readonly when?: When
  /** The main path, from the first state to the intended last one. */
  readonly way: readonly [] | readonly [LifeStep, ...(LifeStep & { readonly needs: Label })[]]
  /** States beside the main path from which a record can return. */
  readonly aside?: readonly string[]
  /** The states that nothing leads out of. */
  readonly final: readonly string[]
}

/** One of several ways to begin a record: its label and title, and the values it fills in. */
export type Beginning = {
  readonly label: Label
  readonly icon: Icon
  readonly values: Readonly<Record<string, string>>
}

/** A rule the database enforces by a named constraint: the field it is about and the message. */
export type Constraint = { readonly field: string; readonly message: Label }

export type Declaration<F extends Fields = Fields> = {
  readonly single: string
  readonly plural: string
  readonly names: {
    readonly one: Label
    readonly many: Label
    readonly add: Label
    /** The title of the form that changes a record, with `{title}` for what it is called. */
    readonly edit?: Label
    /** The same for each choice of `namedBy`. */
    readonly editKinds?: Readonly<Record<string, Label>>
    /** “All”, where it agrees with the gender of the name and is not the usual word. */
    readonly all?: Label
  }
  /** The choice whose word names a record in place of `names.one`: a reservation, not an order. */
  readonly namedBy?: Extract<keyof F, string>
  /** Where there are several ways to begin a record; otherwise there is only `names.add`. */
  readonly beginnings?: Readonly<Record<string, Beginning>>
  readonly icon: Icon
  /** Without it the resource is not in the menu. */
  readonly menu?: { readonly section: 'management' | 'administration'; readonly order: number }
  /** `branch`: every record belongs to one. `company`: shared by all branches, without a branch column. */
  readonly scope: 'branch' | 'company'
  /** The reference to a user, or to several, whose own the record is, besides its creator's. */
  readonly assignee?: Extract<keyof F, string>
  /** The reference to the record it belongs to: whoever sees that record sees this one, whoever created it. */
  readonly parent?: Extract<keyof F, string>
  /** The field shown wherever the record is named; whoever refers to it is told what it stands `within` as well. */
  readonly title: Path<F>
  readonly within?: Extract<keyof F, string>
  /** The choice field that actions change. */
  readonly state?: Extract<keyof F, string>
  /** A record's path through its states; one of them fits each record. */
  readonly lives?: readonly Life[]
  /** Shown beside the title; by default the state. */
  readonly badge?: Extract<keyof F, string>
  readonly groups: Readonly<Record<string, { readonly label: Label; readonly help?: Label }>>
  /** The most important values, in large figures above a record's facts: the first five that are filled. */
  readonly highlights?: readonly ListedPath<F>[]
  readonly fields: F
  readonly list: {
    readonly columns: readonly ListedPath<F>[]
    /** Fields of the record and, dotted, of a record it refers to: `property.status`. */
    readonly filters: readonly (Path<F> | SystemField | `${string}.${string}`)[]
    readonly sorts: readonly (Path<F> | SystemField)[]
    /** The fields that the search looks in, also, dotted, of what it refers to: kept folded in one indexed column. */
    readonly search: readonly (Path<F> | `${string}.${string}`)[]
    readonly order: { readonly field: Path<F> | SystemField; readonly direction: 'asc' | 'desc' }
  }
  readonly constraints: Readonly<Record<string, Constraint>>
  readonly actions: Readonly<Record<string, Action>>
  /** It is kept why many of its records were changed at once. */
  readonly keepsReasons?: true
  /** Whether a record has pictures and documents, and how many at most. */
  readonly files?: Files
  /** Files made from a record, the first for unknown names too; `forCustomer`: unless asked for, in their language. */
  readonly reports?: Readonly<Record<string, { label: Label; forCustomer?: true; when?: When }>>
  /** Not done by hand, whatever the role: only actions and the program write. `report`: no role can be given it. */
  readonly without?: readonly BasicPermission[]
  /** Read from a SQL view named like its plural, made of these; of the usual fields it has what it declares. */
  readonly followsFrom?: readonly string[]
  /** Of such a view: what, or its `search`, is computed from restricted fields and seen by all its readers. */
  readonly openFields?: readonly string[]
  readonly access: Readonly<Record<SeededRole, Grant>>
}

type ListedPath<F extends Fields> = Path<F> | SystemField

/** The fields that every record has and only the kernel writes. */
export type SystemFields = {
  _id: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
}
export type SystemField = 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy'

export const systemFields: Readonly<Record<SystemField, Field>> = {
  createdAt: {
    kind: 'instant',
    label: ['Krijuar', 'Created', 'Angelegt', 'Creado'],
    readOnly: true,
  },
  createdBy: {
    kind: 'reference',
    to: 'user',
    optional: true,
    label: ['Krijuar nga', 'Created by', 'Angelegt von', 'Creado por'],
    readOnly: true,
  },
  updatedAt: {
    kind: 'instant',
    label: ['Ndryshuar', 'Changed', 'Geändert', 'Modificado'],
    readOnly: true,
  },
  updatedBy: {
    kind: 'reference',
    to: 'user',
    optional: true,
    label: ['Ndryshuar nga', 'Changed by', 'Geändert von', 'Modificado por'],
    readOnly: true,
  },
}

/** Any declaration, where its exact type does not matter. */
export type Resource = Declaration

export type Row<R extends { readonly fields: Fields }> = SystemFields &
  Values<R['fields']> & {
    branch?: string
    /** The titles of the records it refers to: id → title. */
    labels: Readonly<Record<string, string>>
    /** What the reader may do with it now; only on a record read alone. */
    can?: Readonly<Record<string, boolean>>
  }
/** A record of any resource. */
export type AnyRow = SystemFields & {
  branch?: string
  labels: Readonly<Record<string, string>>
  can?: Readonly<Record<string, boolean>>
  [field: string]: unknown
}
export type Create<R extends { readonly fields: Fields }> = Creation<R['fields']>
export type Change<R extends { readonly fields: Fields }> = Alteration<R['fields']>
export type FilterField<R extends Pick<Declaration, 'list'>> = R['list']['filters'][number]
export type SortField<R extends Pick<Declaration, 'list'>> = R['list']['sorts'][number]
export type ActionName<R extends Pick<Declaration, 'actions'>> = Extract<keyof R['actions'], string>
export type ActionInput<R extends Pick<Declaration, 'actions'>, A extends ActionName<R>> = Creation<
  R['actions'][A]['input']
>

/** Checks the declaration against itself while it compiles and keeps its exact type. */
export function defineResource<const F extends Fields, const D extends Declaration<F>>(
  declaration: D & Declaration<F> & { readonly fields: F },
): D & { readonly fields: F } {
  return declaration
}

type Named = Pick<Resource, 'fields' | 'followsFrom'> & Partial<Pick<Resource, 'scope'>>

/** A field by its dotted name, into groups and lists, including the kernel's own fields. */
export function fieldNamed(resource: Named, path: string): Field | undefined {
  if (isSystemField(path)) return resource.followsFrom ? resource.fields[path] : systemFields[path]
  const [head = '', ...rest] = path.split('.')
  const field = Object.hasOwn(resource.fields, head) ? resource.fields[head] : branchIn(resource, path)
  if (!field || rest.length === 0) return field
  return field.kind === 'group' || field.kind === 'list' ? fieldNamed(field, rest.join('.')) : undefined
}

export function isSystemField(path: string): path is SystemField {
  return Object.hasOwn(systemFields, path)
}

/** The fields its records have besides the declared ones. */
export function systemFieldsOf(resource: Pick<Resource, 'followsFrom'>): Fields {
  return resource.followsFrom ? {} : systemFields
}

/** Whether this write can be done by hand at all; the role decides who may. */
export function isByHand(resource: Pick<Resource, 'without' | 'followsFrom'>, write: Write): boolean {
  return !resource.followsFrom && !resource.without?.includes(write)
}

function isWrite(verb: string): verb is Write {
  return verb === 'create' || verb === 'update' || verb === 'delete'
}

/** Whether this can be done with its records at all, given the permission. */
export function isPossible(resource: Pick<Resource, 'without' | 'followsFrom'>, verb: string): boolean {
  return !isWrite(verb) || isByHand(resource, verb)
}

export function permissionsOf(resource: Resource): string[] {
  const basic = basicPermissions.filter(
    (permission) => isPossible(resource, permission) && !resource.without?.includes(permission),
  )
  return [...basic, ...Object.keys(resource.actions)].map((verb) => `${resource.single}.${verb}`)
}
