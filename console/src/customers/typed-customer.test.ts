import { expect, test } from 'vitest'
import { typedCustomer } from './typed-customer.ts'

test.each([
  ['arben hoxha', { firstName: 'Arben', lastName: 'Hoxha' }],
  ['  Çelë   e Madhe ', { firstName: 'Çelë', lastName: 'E Madhe' }],
  ['hoxha', { lastName: 'Hoxha' }],
  ['069 20 12 345', { phones: ['+355692012345'] }],
  ['arta@iliria.example', { emails: ['arta@iliria.example'] }],
  ['l12345678a', { kind: 'company', nuis: 'L12345678A' }],
  ['Alba Ndërtim sh.p.k.', { kind: 'company', companyName: 'Alba Ndërtim sh.p.k.' }],
  ['   ', {}],
])('«%s» begins a customer', (typed, values) => {
  expect(typedCustomer(typed)).toEqual(values)
})
