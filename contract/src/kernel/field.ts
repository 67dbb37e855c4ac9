/**
 * The kinds of fields. A kind is one entry here, one in the server's column map and one component of the console;
 * nothing else in the program depends on the kinds.
 */

/** The same text in Albanian, English, German and Spanish: a missing language does not compile. */
export type Label = readonly [sq: string, en: string, de: string, es: string]

/** How a state is drawn: the console gives each one shape in one colour, always with its word. */
export type Mark =
  | 'available'
  | 'held'
  | 'reserved'
  | 'underContract'
  | 'sold'
  | 'handedOver'
  | 'occupied'
  | 'blocked'
  | 'draft'
  | 'active'
  | 'paused'
  | 'done'
  | 'cancelled'
  | 'expired'
  | 'late'

/** Shown as `word` from the day after the one in `by` on, as long as `owed` is above zero. */
export type Late = { readonly by: string; readonly owed: string; readonly word: Label }

/** Which records something applies to: each of the choices named here has one of these values. */
export type When = Readonly<Record<string, readonly string[]>>

/** The roles every company starts with; their rights are in the declarations. */
export type SeededRole = 'manager' | 'agent' | 'accountant' | 'reporting' | 'limited'

type Common = {
  readonly label: Label
  /** A sentence below the input. */
  readonly help?: Label
  /** What else spreadsheets call it, in any language; a number's sign, a measure or an ending need not be repeated. */
  readonly headings?: readonly string[]
  /** The heading it is under in details and forms: a key of the resource's `groups`. */
  readonly group?: string
  /** May be empty: null in the API. */
  readonly optional?: true
  /** Written by actions or computed by the database: not part of create and change bodies. */
  readonly readOnly?: true
  /** Read by other programs alone: it is in every answer, and no list, form or history of the console shows it. */
  readonly unseen?: true
  /** Set when the record is created and never after. */
  readonly fixed?: true
  /** The column has a default, so that creating may leave it out. */
  readonly defaulted?: true
  /**
   * Only seen by roles for which that was decided; for the seeded ones it is decided here. Whoever it is hidden from
   * can neither read, filter, sort nor write it.
   */
  readonly restricted?: Readonly<Record<SeededRole, boolean>>
  /**
   * Another field of the record that it is computed from and that it tells: hidden wherever that one is. Hiding is the
   * kernel's, so that no reader of a field can forget it.
   */
  readonly tells?: string
  /** The records it applies to; in others it is empty and not shown. */
  readonly when?: When
  /** With `when`, for an optional field: required where it applies. */
  readonly needed?: true
}

export type Choices = Readonly<Record<string, Label>>

/**
 * Texts that the program itself stores, or that are usual, in Albanian: they are shown in the reader's language wherever
 * they stand, which no feature could do alone.
 */
type Known = { readonly known?: readonly Label[] }

export type Field = Common &
  (
    | (Known & {
        readonly kind: 'text'
        readonly max: number
        readonly shape?: 'nuis' | 'iban' | 'unitCode' | 'hours' | 'code' | 'username' | 'webAddress'
        readonly secret?: true
        /** One of few texts that many records share: filtered by as a whole, and offered with how many have it. */
        readonly whole?: true
        /** Offered while one types; any other text is allowed too. */
        readonly suggestions?: readonly string[]
      })
    | { readonly kind: 'longText'; readonly max: number }
    | { readonly kind: 'localized'; readonly max: number }
    | (Known & { readonly kind: 'texts'; readonly max: number; readonly shape?: 'phone' | 'email' })
    | { readonly kind: 'email' }
    | { readonly kind: 'phone' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly decimals?: number }
    /** Whole minor units of a currency: either a fixed one or the one in the named field of the record. */
    | { readonly kind: 'money'; readonly currency: string }
    /** Whole hundredths of a square metre. */
    | { readonly kind: 'area' }
    /** Whole basis points from 0 to 10,000. */
    | { readonly kind: 'percent' }
    | { readonly kind: 'day' }
    | { readonly kind: 'instant' }
    | { readonly kind: 'flag' }
    | {
        readonly kind: 'choice'
        readonly choices: Choices
        readonly marks?: Readonly<Record<string, Mark>>
        readonly late?: Late
      }
    /** Several values of a set. `asked`: the set depends on data and is part of the form's details. */
    | { readonly kind: 'choices'; readonly choices: Choices | 'asked' }
    | { readonly kind: 'reference'; readonly to: string }
    | { readonly kind: 'references'; readonly to: string }
    | { readonly kind: 'group'; readonly fields: Fields }
    /**
     * Rows within the record. With a reference among its fields the list has a table of its own, else one JSON
     * column.
     */
    | {
        readonly kind: 'list'
        readonly fields: Fields
        readonly max: number
        readonly atLeast?: number
        /** What the button says that adds one. */
        readonly add?: Label
      }
  )

export type Fields = Readonly<Record<string, Field>>
export type FieldKind = Field['kind']
export type FieldOf<K extends FieldKind> = Extract<Field, { readonly kind: K }>

export type LocalizedText = { readonly [L in 'sq' | 'en' | 'de' | 'es']?: string }

/** The value of a field in the API. */
export type Value<F extends Field> = F extends { readonly optional: true } ? Filled<F> | null : Filled<F>

type Filled<F extends Field> = F extends { readonly kind: 'number' | 'money' | 'area' | 'percent' }
  ? number
  : F extends { readonly kind: 'flag' }
    ? boolean
    : F extends { readonly kind: 'localized' }
      ? LocalizedText
      : F extends { readonly kind: 'choice'; readonly choices: infer C }
        ? Extract<keyof C, string>
        : F extends { readonly kind: 'choices'; readonly choices: infer C }
          ? readonly (C extends 'asked' ? string : Extract<keyof C, string>)[]
          : F extends { readonly kind: 'texts' | 'references' }
            ? readonly string[]
            : F extends { readonly kind: 'group'; readonly fields: infer G extends Fields }
              ? Values<G>
              : F extends { readonly kind: 'list'; readonly fields: infer G extends Fields }
                ? readonly (Values<G> & IdOf<G>)[]
                : string

/** As `hasOwnTable`, for types: rows that refer to records have a permanent id. */
type IdOf<G extends Fields> = true extends {
  [K in keyof G]: G[K] extends { readonly kind: 'reference' } ? true : false
}[keyof G]
  ? { readonly _id: string }
  : unknown

type RestrictedKeys<G extends Fields> = {
  [K in keyof G]: G[K] extends { readonly restricted: object } ? K : never
}[keyof G]

/** A record's own fields as they are read: a restricted one may be missing. */
export type Values<G extends Fields> = {
  -readonly [K in Exclude<keyof G, RestrictedKeys<G>>]: Value<G[K]>
} & {
  -readonly [K in RestrictedKeys<G>]?: Value<G[K]>
}

type WritableKeys<G extends Fields> = {
  [K in keyof G]: G[K] extends { readonly readOnly: true } ? never : K
}[keyof G]
type NeededKeys<G extends Fields> = {
  [K in WritableKeys<G>]: G[K] extends { readonly optional: true } | { readonly defaulted: true } ? never : K
}[WritableKeys<G>]
type ChangeableKeys<G extends Fields> = {
  [K in WritableKeys<G>]: G[K] extends { readonly fixed: true } ? never : K
}[WritableKeys<G>]

/** The value as it is written; the same for the fields of groups and lists. */
export type Written<F extends Field> = F extends {
  readonly kind: 'group'
  readonly fields: infer G extends Fields
}
  ? Creation<G> | (F extends { readonly optional: true } ? null : never)
  : F extends { readonly kind: 'list'; readonly fields: infer G extends Fields }
    ? readonly (Creation<G> & Partial<IdOf<G>>)[]
    : Value<F>

export type Creation<G extends Fields> = { [K in NeededKeys<G>]: Written<G[K]> } & {
  [K in Exclude<WritableKeys<G>, NeededKeys<G>>]?: Written<G[K]>
}
export type Alteration<G extends Fields> = { [K in ChangeableKeys<G>]?: Written<G[K]> }

/** Names of fields, dotted into groups: `code`, `address.city`. */
export type Path<G extends Fields> = {
  [K in Extract<keyof G, string>]: G[K] extends {
    readonly kind: 'group'
    readonly fields: infer H extends Fields
  }
    ? `${K}.${Extract<keyof H, string>}`
    : K
}[Extract<keyof G, string>]

/** How a field can be filtered. */
export type FilterForm = 'contains' | 'oneOf' | 'range' | 'overlap'

type KindFacts = { readonly filter?: FilterForm; readonly range?: true; readonly sortable?: true }

const kindFacts: Readonly<Record<FieldKind, KindFacts>> = {
  text: { filter: 'contains', sortable: true },
  longText: { filter: 'contains' },
  localized: {},
  texts: { filter: 'overlap' },
  email: { filter: 'contains', sortable: true },
  phone: { filter: 'contains', sortable: true },
  number: { filter: 'oneOf', range: true, sortable: true },
  money: { filter: 'oneOf', range: true, sortable: true },
  area: { filter: 'oneOf', range: true, sortable: true },
  percent: { filter: 'oneOf', range: true, sortable: true },
  day: { filter: 'oneOf', range: true, sortable: true },
  instant: { filter: 'oneOf', range: true, sortable: true },
  flag: { filter: 'oneOf', sortable: true },
  choice: { filter: 'oneOf', sortable: true },
  choices: { filter: 'overlap' },
  reference: { filter: 'oneOf', sortable: true },
  references: { filter: 'overlap' },
  group: {},
  list: {},
}

export function factsOf(kind: FieldKind): KindFacts {
  return kindFacts[kind]
}

export function filterFormOf(field: Field): FilterForm | undefined {
  return field.kind === 'text' && field.whole ? 'oneOf' : factsOf(field.kind).filter
}

/**
 * A list with a reference among its fields has a table of its own, so that the database can enforce the reference.
 */
export function hasOwnTable(field: Field): field is FieldOf<'list'> {
  return field.kind === 'list' && Object.values(field.fields).some((inner) => inner.kind === 'reference')
}
