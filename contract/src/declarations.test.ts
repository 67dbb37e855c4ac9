import { describe, expect, test } from 'vitest'
import { allPermissions, restrictedFields, seededRoles } from './access.ts'
import { type Field, type Fields, factsOf, type Label } from './kernel/field.ts'
import type { Page } from './kernel/page.ts'
import { fieldNamed, isSystemField, permissionsOf, type Resource } from './kernel/resource.ts'
import { findResource, findResourceByPlural, pages, resources } from './registry.ts'

describe.each(resources.map((resource) => [resource.single, resource] as const))('%s', (_, resource) => {
  test('every reference names a resource', () => {
    const unknown = everyField(resource.fields).filter(
      ([, field]) => (field.kind === 'reference' || field.kind === 'references') && !findResource(field.to),
    )
    expect(unknown.map(([name]) => name)).toEqual([])
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
      ...resource.list.search,
      ...(resource.highlights ?? []),
    ].filter((path) => path !== undefined)
    expect(named.filter((path) => !fieldNamed(resource, path))).toEqual([])
  })

  test('what a search looks in holds its title and nothing that can be hidden', () => {
    expect(resource.list.search).toContain(resource.title)
    const heads = resource.list.search.map((path) => path.split('.')[0] ?? path)
    expect(heads.filter((head) => resource.fields[head]?.restricted)).toEqual([])
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
    const states = statesOf(resource)
    const named = Object.values(resource.actions).flatMap((action) => [
      ...(action.from ?? []),
      ...(action.to ? [action.to] : []),
    ])
    expect(named.filter((name) => !states.includes(name))).toEqual([])
    const verbs = permissionsOf(resource).map((permission) => permission.split('.')[1])
    const granted = Object.values(resource.access).flatMap((grant) => grant.may)
    expect(granted.filter((verb) => !verbs.includes(verb))).toEqual([])
  })

  test('its life goes through states it has, each reached from one before it by an action', () => {
    const { life = [] } = resource
    const way = life.map(({ state }) => state)
    const states = statesOf(resource)
    expect(way.filter((state, index) => !states.includes(state) || way.indexOf(state) !== index)).toEqual([])
    const unreached = way.slice(1).filter((state, index) => {
      const before = way.slice(0, index + 1)
      const leading = Object.values(resource.actions).filter(({ to }) => to === state)
      return !leading.some(({ from }) => from?.some((one) => before.includes(one)))
    })
    expect(unreached).toEqual([])
    expect(way.length).not.toBe(1)
    expect(life.slice(1).filter(({ needs }) => !needs)).toEqual([])
    const ends = life.flatMap(({ until }) => (until ? [fieldNamed(resource, until)?.kind] : []))
    expect(ends.filter((kind) => kind !== 'instant' && kind !== 'day')).toEqual([])
  })

  test('what stands only for some kinds may be left out, and the kinds are those of a choice of the record', () => {
    for (const [name, field] of everyField(resource.fields)) {
      if (field.needed) expect(field.when, name).toBeDefined()
      for (const [choice, some] of Object.entries(field.when ?? {})) {
        const asked = resource.fields[choice]
        expect(asked?.kind === 'choice' ? Object.keys(asked.choices) : [], name).toEqual(
          expect.arrayContaining([...some]),
        )
        const mayLack = field.optional === true || (field.kind === 'group' && field.defaulted === true)
        expect([mayLack, resource.fields[name] === field], name).toEqual([true, true])
      }
    }
  })

  test('every mark belongs to a choice and every money to a currency of the record', () => {
    for (const [name, field] of everyField(resource.fields)) {
      if (field.kind === 'choice' && field.marks)
        expect(Object.keys(field.choices), name).toEqual(expect.arrayContaining(Object.keys(field.marks)))
      if (field.kind === 'money') expect(resource.fields[field.currency]?.kind, name).toBe('choice')
    }
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

test('what seeded roles do not see are fields that can be hidden', () => {
  const hidden = Object.values(seededRoles).flatMap((role) => role.hidden)
  expect(hidden.filter((field) => !restrictedFields.includes(field))).toEqual([])
})

test('two places in the menu never share an order', () => {
  const places = [...resources, ...pages].flatMap(({ menu }) =>
    menu ? [`${menu.section} ${menu.order}`] : [],
  )
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

function statesOf({ state, fields }: Resource): readonly string[] {
  const field = fields[state ?? '']
  return field?.kind === 'choice' ? Object.keys(field.choices) : []
}

/** A filter's field, through a reference into the record it names. */
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
    ...Object.values(resource.names),
    ...ofFields(resource.fields),
    ...Object.values(resource.groups).flatMap((group) =>
      group.help ? [group.label, group.help] : [group.label],
    ),
    ...Object.values(resource.constraints).map((constraint) => constraint.message),
    ...(resource.life ?? []).flatMap(({ needs }) => (needs ? [needs] : [])),
    ...Object.values(resource.actions).flatMap((action) => [
      action.label,
      action.done,
      ...(action.confirm ? [action.confirm] : []),
      ...ofFields(action.input),
    ]),
  ]
}
