import { describe, expect, test } from 'vitest'
import { allPermissions } from './access.ts'
import { stands } from './kernel/conditions.ts'
import { type Field, type Fields, factsOf, type Label, type When } from './kernel/field.ts'
import { statesOf } from './kernel/kinds.ts'
import { lateOf } from './kernel/late.ts'
import type { Page } from './kernel/page.ts'
import {
  fieldNamed,
  isByHand,
  isSystemField,
  type Life,
  permissionsOf,
  type Resource,
} from './kernel/resource.ts'
import { findResource, findResourceByPlural, pages, resources } from './registry.ts'
import { stepsOf } from './search-steps.ts'

describe.each(resources.map((resource) => [resource.single, resource] as const))('%s', (_, resource) => {
  test('every reference names a resource', () => {
    const unknown = everyField(resource.fields).filter(
      ([, field]) => (field.kind === 'reference' || field.kind === 'references') && !findResource(field.to),
    )
    expect(unknown.map(([name]) => name)).toEqual([])
  })

  test('the form that changes a record is titled in every language with its name, for each kind it has', () => {
    const { names, namedBy } = resource
    const kinds = choicesOf(resource, namedBy)
    expect(Object.keys(names.editKinds ?? {}).toSorted()).toEqual(kinds.toSorted())
    if (isByHand(resource, 'update')) expect(names.edit).toBeDefined()
    const titles = [names.edit, ...Object.values(names.editKinds ?? {})].flatMap((one) => one ?? [])
    expect(titles.filter((title) => title.split('{title}').length !== 2)).toEqual([])
  })

  test('every group a field stands in is declared', () => {
    const groups = Object.keys(resource.groups)
    const astray = Object.entries(resource.fields).filter(([, field]) => !groups.includes(field.group ?? ''))
    expect(astray.map(([name]) => name)).toEqual([])
  })

  test('its title, badge, state, assignee, highlights, columns and search are fields', () => {
    const named = [
      resource.title,
      resource.badge,
      resource.state,
      resource.assignee,
      resource.list.order.field,
      ...resource.list.columns,
      ...(resource.highlights ?? []),
    ].filter((path) => path !== undefined)
    expect(named.filter((path) => !fieldNamed(resource, path))).toEqual([])
  })

  test('what a search looks in are texts: its title, and nothing that can be hidden', () => {
    expect(resource.list.search).toContain(resource.title)
    for (const path of resource.list.search) {
      const steps = stepsOf(resource, path)
      expect(steps.at(-1)?.field.kind, path).toMatch(/ext|mail|phone/)
      const fields = steps.map((step) => step.resource.fields[step.path.split('.')[0] ?? ''])
      expect(fields.filter((field) => !field || field.restricted)).toEqual([])
    }
  })

  test('every filter is of a kind that can be filtered by', () => {
    expect(
      resource.list.filters.filter((path) => !factsOf(reached(resource, path)?.kind ?? 'group').filter),
    ).toEqual([])
  })

  test('every sort is of a kind that can be sorted by', () => {
    expect(
      resource.list.sorts.filter((path) => !factsOf(fieldNamed(resource, path)?.kind ?? 'group').sortable),
    ).toEqual([])
  })

  test('its actions move between states it has, and grants name permissions it has', () => {
    const states = choicesOf(resource, resource.state)
    const named = Object.values(resource.actions).flatMap((action) => [
      ...(action.from ?? []),
      ...(action.to ? [action.to] : []),
    ])
    expect(named.filter((name) => !states.includes(name))).toEqual([])
    const verbs = permissionsOf(resource).map((permission) => permission.split('.')[1])
    const granted = Object.values(resource.access).flatMap((grant) => grant.may)
    expect(granted.filter((verb) => !verbs.includes(verb))).toEqual([])
  })

  test.each(livesOf(resource))('%s: its way goes from state to state by actions', (_, life) => {
    const names = life.way.map(({ state }) => state)
    const unreached = names.slice(1).filter((state, index) => {
      const before = names.slice(0, index + 1)
      return !movesIn(resource, life).some(({ from, to }) => to === state && before.includes(from))
    })
    expect(unreached).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).not.toBe(1)
    const ends = life.way.flatMap(({ until }) => (until ? [fieldNamed(resource, until)?.kind] : []))
    expect(ends.filter((kind) => kind !== 'instant' && kind !== 'day')).toEqual([])
    expect(life.way.filter(({ until, after }) => after !== undefined && until === undefined)).toEqual([])
  })

  test.each(livesOf(resource))('%s: each of its states is reached from its beginning', (_, life) => {
    const moves = movesIn(resource, life)
    const reached = new Set([life.way[0]?.state])
    for (const _ of statesOf(life)) for (const { from, to } of moves) if (reached.has(from)) reached.add(to)
    expect([...reached].sort()).toEqual([...statesOf(life)].sort())
  })

  test.each(livesOf(resource))(
    '%s: nothing leads out of its final states, and out of each other something',
    (_, life) => {
      const left = new Set(movesIn(resource, life).map(({ from }) => from))
      expect(statesOf(life).filter((state) => left.has(state) === life.final.includes(state))).toEqual([])
    },
  )

  test('every record of it has one life, and every action that moves it starts in that life', () => {
    const lives = resource.lives ?? []
    for (const record of recordsOf(resource, [...lives, ...Object.values(resource.actions)])) {
      const fitting = lives.filter((life) => stands(life, record))
      expect(fitting.length, JSON.stringify(record)).toBe(lives.length === 0 ? 0 : 1)
      const states = fitting.flatMap(statesOf)
      const idle = Object.entries(resource.actions).filter(
        ([, action]) =>
          fitting.length > 0 &&
          action.from &&
          stands(action, record) &&
          !action.from.some((from) => states.includes(from)),
      )
      expect(
        idle.map(([name]) => name),
        JSON.stringify(record),
      ).toEqual([])
    }
    const lived = new Set(lives.flatMap(statesOf))
    expect(
      lives.length === 0 ? [] : choicesOf(resource, resource.state).filter((one) => !lived.has(one)),
    ).toEqual([])
  })

  test('what is for some kinds alone names choices of the record, and its word is one of them', () => {
    const conditions = [...(resource.lives ?? []), ...Object.values(resource.actions)]
    const unknown = conditions.flatMap(({ when = {} }) =>
      Object.entries(when).flatMap(([name, some]) =>
        some.filter((one) => !choicesOf(resource, name).includes(one)).map((one) => `${name}: ${one}`),
      ),
    )
    expect(unknown).toEqual([])
    expect(resource.namedBy && choicesOf(resource, resource.namedBy)).not.toEqual([])
  })

  test('each of its beginnings fills in choices that a new record may have', () => {
    const filledIn = Object.values(resource.beginnings ?? {}).flatMap(({ values }) => Object.entries(values))
    const wrong = filledIn.filter(
      ([name, value]) => resource.fields[name]?.readOnly || !choicesOf(resource, name).includes(value),
    )
    expect(wrong).toEqual([])
  })

  test('what stands only for some kinds may be left out, and the kinds are those of a choice of the record', () => {
    const inputs = Object.values(resource.actions).map(({ input }) => input)
    const wrong = [resource.fields, ...inputs].flatMap((fields) =>
      everyField(fields).filter(([name, field]) => {
        if (!field.when) return field.needed === true
        const isKnown = Object.entries(field.when).every(([choice, some]) => {
          const known = [...choicesOf({ fields }, choice), ...choicesOf(resource, choice)]
          return some.every((one) => known.includes(one))
        })
        const mayLack = field.optional === true || (field.kind === 'group' && field.defaulted === true)
        return !(isKnown && mayLack && fields[name] === field)
      }),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test.each(resource.followsFrom ? [{ followsFrom: resource.followsFrom }] : [])(
    'what follows from other records is made of resources that are written, and nobody writes it',
    ({ followsFrom }) => {
      const { fields } = resource
      expect(followsFrom.length).toBeGreaterThan(0)
      expect(
        followsFrom.filter((single) => !findResource(single) || findResource(single)?.followsFrom),
      ).toEqual([])
      expect([resource.files, resource.lives, resource.without]).toEqual([undefined, undefined, undefined])
      expect([Object.keys(resource.actions), Object.keys(resource.constraints)]).toEqual([[], []])
      const listed = everyField(fields).filter(([, { kind }]) => kind === 'list')
      expect(listed.map(([name]) => name)).toEqual([])
      const isOwned = resource.assignee ?? resource.parent ?? fields.createdBy
      const own = Object.values(resource.access).filter(({ rows }) => rows === 'own')
      expect(own.length === 0 || isOwned !== undefined).toBe(true)
      // A field hidden in the resource it comes from must be restricted here, too.
      const shown = followsFrom.flatMap((single) =>
        Object.entries(findResource(single)?.fields ?? {}).flatMap(([name, { restricted }]) =>
          restricted && fields[name] && !fields[name].restricted ? [`${single}.${name}`] : [],
        ),
      )
      expect(shown).toEqual([])
    },
  )

  test('nothing refers to records that follow from others: they are gone without a word', () => {
    const referring = everyField(resource.fields).filter(
      ([, field]) =>
        (field.kind === 'reference' || field.kind === 'references') && findResource(field.to)?.followsFrom,
    )
    expect(referring.map(([name]) => name)).toEqual([])
  })

  test('pictures and documents are added to records that are changed by hand', () => {
    expect(resource.files === undefined || isByHand(resource, 'update')).toBe(true)
  })

  test('every mark belongs to a choice and every money to a currency of the record', () => {
    const wrong = everyField(resource.fields).filter(([, field]) => {
      if (field.kind === 'money') return resource.fields[field.currency]?.kind !== 'choice'
      return (
        field.kind === 'choice' &&
        Object.keys(field.marks ?? {}).some((one) => !Object.hasOwn(field.choices, one))
      )
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('what makes a record late is a day and an amount of it', () => {
    const late = lateOf(resource)
    const kinds = late && [late.by, late.owed].map((name) => resource.fields[name]?.kind)
    expect(kinds ?? ['day', 'money']).toEqual(['day', 'money'])
    if (late) expect(resource.list.filters).toEqual(expect.arrayContaining([late.by, late.owed]))
  })

  test('every word of it has four languages', () => {
    const labels = everyLabel(resource)
    expect(labels.length).toBeGreaterThan(5)
    expect(
      labels.filter(
        (label) => label.length !== 4 || label.some((word) => word.trim() !== word || word === ''),
      ),
    ).toEqual([])
  })
})

test('names, plurals and permissions are each used once', () => {
  const words = resources.flatMap((resource) => [resource.single, resource.plural])
  expect(new Set(words).size).toBe(words.length)
  expect(new Set(allPermissions).size).toBe(allPermissions.length)
})

test('a restricted field is one of the record’s own, which a form without it can do without', () => {
  for (const resource of resources) {
    for (const [name, field] of everyField(resource.fields)) {
      if (!field.restricted) continue
      const mayLack = field.optional === true || field.readOnly === true || field.defaulted === true
      expect([resource.fields[name] === field, mayLack], `${resource.single}.${name}`).toEqual([true, true])
    }
  }
})

test('two places in the menu never share an order', () => {
  const all: readonly (Resource | Page)[] = [...resources, ...pages]
  const places = all.flatMap(({ menu }) => (menu ? [`${menu.section} ${menu.order}`] : []))
  expect(new Set(places).size).toBe(places.length)
})

describe.each(pages.map((page: Page) => [page.path, page] as const))('the page %s', (path, page) => {
  test('has an address of its own, which no list has', () => {
    expect(path).toMatch(/^(\/[a-z][a-z-]*)+$/)
    expect(findResourceByPlural(path.split('/')[1] ?? '')).toBeUndefined()
    expect(pages.filter((other) => other.path === path)).toHaveLength(1)
  })

  test('is named in four languages', () => {
    expect(page.name).toHaveLength(4)
    expect(page.name.filter((word) => word === '' || word.trim() !== word)).toEqual([])
  })

  test('asks for a permission that no resource gives', () => {
    const [head = '', verb] = page.access?.permission.split('.') ?? []
    expect(findResource(head)).toBeUndefined()
    if (page.access) expect(verb).toBeTruthy()
  })
})

function choicesOf({ fields }: Pick<Resource, 'fields'>, name: string | undefined): readonly string[] {
  const field = fields[name ?? '']
  return field?.kind === 'choice' ? Object.keys(field.choices) : []
}

/** Each life by its name: the kinds it is for. */
function livesOf({ lives = [], single }: Resource): (readonly [string, Life])[] {
  return lives.map((life) => [Object.values(life.when ?? { all: [single] }).join(' '), life])
}

/** The transitions of a life: by actions that exist for its kinds, and by time. */
function movesIn(resource: Resource, life: Life): { from: string; to: string }[] {
  const states = statesOf(life)
  const those = recordsOf(resource, [life, ...Object.values(resource.actions)]).filter((one) =>
    stands(life, one),
  )
  const actions = Object.values(resource.actions).filter((action) => those.some((one) => stands(action, one)))
  return [
    ...actions.flatMap(({ from = [], to }) =>
      to ? from.filter((one) => states.includes(one)).map((one) => ({ from: one, to })) : [],
    ),
    ...life.way.flatMap(({ state, after }) => (after ? [{ from: state, to: after }] : [])),
  ]
}

/** A record of each kind that these conditions distinguish. */
function recordsOf(
  resource: Resource,
  conditions: readonly { readonly when?: When }[],
): Record<string, string>[] {
  const names = new Set(conditions.flatMap(({ when }) => Object.keys(when ?? {})))
  return [...names].reduce<Record<string, string>[]>(
    (records, name) =>
      records.flatMap((record) => choicesOf(resource, name).map((value) => ({ ...record, [name]: value }))),
    [{}],
  )
}

/** The field of a filter, also through a reference into another record. */
function reached(resource: Resource, path: string): Field | undefined {
  if (isSystemField(path)) return fieldNamed(resource, path)
  const own = fieldNamed(resource, path)
  if (own) return own
  const [head = '', ...rest] = path.split('.')
  const field = resource.fields[head]
  const target = field?.kind === 'reference' ? findResource(field.to) : undefined
  return target && fieldNamed(target, rest.join('.'))
}

function everyField(fields: Fields): (readonly [string, Field])[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    [name, field] as const,
    ...(field.kind === 'group' || field.kind === 'list' ? everyField(field.fields) : []),
  ])
}

function everyLabel(resource: Resource): Label[] {
  const ofFields = (fields: Fields) =>
    everyField(fields).flatMap(([, field]) => [
      field.label,
      ...(field.help ? [field.help] : []),
      ...((field.kind === 'choice' || field.kind === 'choices') && field.choices !== 'asked'
        ? Object.values(field.choices)
        : []),
    ])
  return [
    ...namesOf(resource),
    ...ofFields(resource.fields),
    ...Object.values(resource.groups).flatMap((group) =>
      group.help ? [group.label, group.help] : [group.label],
    ),
    ...Object.values(resource.constraints).map((constraint) => constraint.message),
    ...(resource.lives ?? []).flatMap(({ way }) => way.flatMap(({ needs }) => (needs ? [needs] : []))),
    ...Object.values(resource.beginnings ?? {}).map((beginning) => beginning.label),
    ...Object.values(resource.actions).flatMap((action) => [
      action.label,
      action.done,
      ...(action.confirm ? [action.confirm] : []),
      ...ofFields(action.input),
    ]),
  ]
}

function namesOf({ names: { editKinds = {}, ...names } }: Resource): Label[] {
  return [...Object.values(names), ...Object.values(editKinds)]
}
