import { expect, test } from 'vitest'
import { writtenOut } from './whole-document.ts'

const document = {
  openapi: '3.1.0',
  paths: {},
  components: {
    parameters: { branch: { name: 'branch', in: 'header' } },
    schemas: {
      Unit: { properties: { owner: { $ref: '#/components/schemas/Person' } } },
      Person: { type: 'string' },
      Filter: { type: 'array', items: { $ref: '#/components/schemas/Filter' } },
    },
  },
}

test('what a call only points to is written out, also within what was written out', () => {
  expect(
    writtenOut(document, [{ $ref: '#/components/parameters/branch' }, { $ref: '#/components/schemas/Unit' }]),
  ).toEqual([{ name: 'branch', in: 'header' }, { properties: { owner: { type: 'string' } } }])
})

test('what contains itself is named the second time', () => {
  expect(writtenOut(document, { $ref: '#/components/schemas/Filter' })).toEqual({
    type: 'array',
    items: { title: 'Filter' },
  })
})
