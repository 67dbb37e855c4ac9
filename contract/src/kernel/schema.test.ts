import { expect, test } from 'vitest'
import type { Fields } from './field.ts'
import { changeSchema, creationSchema, parsed } from './schema.ts'

const words = ['a', 'a', 'a', 'a'] as const
const fields = {
  code: { kind: 'text', max: 5, shape: 'code', label: words },
  note: { kind: 'longText', max: 20, optional: true, label: words },
  floor: { kind: 'number', min: -2, max: 9, optional: true, label: words },
  lat: { kind: 'number', min: -90, max: 90, decimals: 2, optional: true, label: words },
  price: { kind: 'money', currency: 'currency', optional: true, label: words },
  from: { kind: 'day', optional: true, label: words },
  until: { kind: 'instant', optional: true, label: words },
  kind: { kind: 'choice', choices: { flat: words, shop: words }, label: words },
  sent: { kind: 'flag', defaulted: true, label: words },
  owner: { kind: 'reference', to: 'user', optional: true, label: words },
  rights: { kind: 'choices', choices: 'asked', defaulted: true, label: words },
  owners: { kind: 'references', to: 'user', defaulted: true, label: words },
  phones: { kind: 'texts', max: 2, shape: 'phone', defaulted: true, label: words },
  nuis: { kind: 'text', max: 10, shape: 'nuis', optional: true, label: words },
  iban: { kind: 'text', max: 34, shape: 'iban', optional: true, label: words },
  place: {
    kind: 'group',
    defaulted: true,
    label: words,
    fields: { city: { kind: 'text', max: 10, optional: true, label: words } },
  },
  lines: {
    kind: 'list',
    max: 2,
    atLeast: 1,
    label: words,
    fields: { name: { kind: 'text', max: 3, label: words } },
  },
  status: { kind: 'choice', readOnly: true, choices: { a: words }, label: words },
} as const satisfies Fields

const right = { code: 'A-1', kind: 'flat', lines: [{ name: 'x' }] }

function issues(change: Record<string, unknown>): string[] {
  const answer = parsed(creationSchema(fields), { ...right, ...change })
  return 'issues' in answer ? answer.issues.map(({ field, code }) => `${field}: ${code}`) : []
}

test('what is right passes, and text is trimmed', () => {
  expect(
    creationSchema(fields).parse({ ...right, note: '  i gjerë  ', place: { city: 'Vlorë' } }),
  ).toMatchObject({
    note: 'i gjerë',
    place: { city: 'Vlorë' },
  })
})

test.each([
  [{ code: undefined }, 'code: required'],
  [{ code: '   ' }, 'code: required'],
  [{ code: 'A-1234' }, 'code: tooLong'],
  [{ code: 'a b' }, 'code: badCode'],
  [{ code: 7 }, 'code: wrongType'],
  [{ code: ['A'] }, 'code: wrongType'],
  [{ note: 'x\u0000y' }, 'note: badText'],
  [{ note: '\ud800' }, 'note: badText'],
  [{ floor: 1.5 }, 'floor: notWhole'],
  [{ floor: -3 }, 'floor: tooSmall'],
  [{ floor: 10 }, 'floor: tooBig'],
  [{ floor: Number.NaN }, 'floor: wrongType'],
  [{ lat: 1.234 }, 'lat: notWhole'],
  [{ price: -1 }, 'price: tooSmall'],
  [{ from: '2026-02-30' }, 'from: badDay'],
  [{ until: '2026-02-20 10:00' }, 'until: badInstant'],
  [{ kind: 'villa' }, 'kind: notAChoice'],
  [{ kind: null }, 'kind: required'],
  [{ sent: 'yes' }, 'sent: wrongType'],
  [{ owner: '../etc' }, 'owner: badId'],
  [{ phones: ['069'] }, 'phones.0: badPhone'],
  [{ phones: ['+355692000001', '+355692000002', '+355692000003'] }, 'phones: tooMany'],
  [{ nuis: 'N12345678A' }, 'nuis: badNuis'],
  [{ iban: 'AL47 2121 1009 0000 0002 3569 8742' }, 'iban: badIban'],
  [{ place: { town: 'x' } }, 'place.town: unknown'],
  [{ lines: [] }, 'lines: tooFew'],
  [{ lines: [{ name: 'long' }] }, 'lines.0.name: tooLong'],
  [{ status: 'a' }, 'status: unknown'],
  [{ colour: 'red' }, 'colour: unknown'],
])('%j is refused at its field', (change, issue) => {
  expect(issues(change)).toEqual([issue])
})

test('what a list of words, choices or records says more than once it says once', () => {
  const id = '01900000-0000-7000-8000-000000000000'
  const rights = Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? 'order.read' : ' unit.read '))
  const given = { ...right, rights, owners: [id, id], phones: ['+355692000001', ' +355692000001'] }
  const once = { rights: ['order.read', 'unit.read'], owners: [id], phones: ['+355692000001'] }
  expect(creationSchema(fields).parse(given)).toMatchObject(once)
  expect(changeSchema({ fields }).parse({ rights, phones: given.phones })).toEqual({
    rights: once.rights,
    phones: once.phones,
  })
})

test('every issue comes at once', () => {
  expect(issues({ code: '', kind: 'villa', lines: [] })).toHaveLength(3)
})

test('a change takes any of the fields, each by the same rules', () => {
  const schema = changeSchema({ fields })
  expect(schema.safeParse({}).success).toBe(true)
  expect(schema.safeParse({ floor: null }).success).toBe(true)
  expect(schema.safeParse({ code: null }).success).toBe(false)
  expect(schema.safeParse({ status: 'a' }).success).toBe(false)
})
