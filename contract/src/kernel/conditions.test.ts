import { expect, test } from 'vitest'
import { isNeeded, misplacedFields, stands } from './conditions.ts'
import type { Fields } from './field.ts'

const label = ['a', 'b', 'c', 'd'] as const
const fields = {
  kind: { kind: 'choice', label, choices: { person: label, company: label } },
  lastName: { kind: 'text', max: 80, label, optional: true, when: { kind: ['person'] }, needed: true },
  birthDate: { kind: 'day', label, optional: true, when: { kind: ['person'] } },
  companyName: { kind: 'text', max: 80, label, optional: true, when: { kind: ['company'] }, needed: true },
  notes: { kind: 'longText', max: 80, label, optional: true },
  office: {
    kind: 'group',
    label,
    defaulted: true,
    when: { kind: ['company'] },
    fields: { street: { kind: 'text', max: 80, label, optional: true } },
  },
} as const satisfies Fields

const person = { kind: 'person', lastName: 'Lisi' }

test('a person has no company’s name and a company no date of birth', () => {
  expect(stands(fields.companyName, person)).toBe(false)
  expect(stands(fields.birthDate, { kind: 'company' })).toBe(false)
  expect(stands(fields.birthDate, person)).toBe(true)
  expect(stands(fields.notes, person)).toBe(true)
})

test('until the kind is chosen every field has its place and none of them is needed', () => {
  expect(stands(fields.companyName, {})).toBe(true)
  expect(isNeeded(fields.companyName, { kind: null })).toBe(false)
  expect(isNeeded(fields.kind, {})).toBe(true)
})

test('what is needed of the kind and missing, and what is given and has no place, are issues', () => {
  expect(misplacedFields(fields, { kind: 'company', lastName: 'Lisi' })).toEqual([
    { field: 'lastName', code: 'notHere' },
    { field: 'companyName', code: 'required' },
  ])
  expect(misplacedFields(fields, person)).toEqual([])
  expect(misplacedFields(fields, { ...person, companyName: null, birthDate: null })).toEqual([])
})

test('a change is judged by the record it makes, and only where it touches a condition', () => {
  const company = { kind: 'company', companyName: 'Iliria', lastName: 'Lisi' }
  expect(misplacedFields(fields, { notes: 'x' }, { ...company, notes: 'x' })).toEqual([])
  expect(
    misplacedFields(fields, { birthDate: '1990-01-01' }, { ...company, birthDate: '1990-01-01' }),
  ).toEqual([{ field: 'birthDate', code: 'notHere' }])
  expect(misplacedFields(fields, { companyName: null }, { ...company, companyName: null })).toEqual([
    { field: 'companyName', code: 'required' },
  ])
  expect(
    misplacedFields(
      fields,
      { kind: 'person', lastName: null },
      { ...company, kind: 'person', lastName: null },
    ),
  ).toEqual([{ field: 'lastName', code: 'required' }])
})

test('a group without its place may be sent empty, and not with anything in it', () => {
  expect(misplacedFields(fields, { ...person, office: { street: null } })).toEqual([])
  expect(misplacedFields(fields, { ...person, office: { street: 'Rruga e Durrësit' } })).toEqual([
    { field: 'office', code: 'notHere' },
  ])
})
