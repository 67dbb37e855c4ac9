import {
  allPermissions,
  everything,
  isHidden,
  mayDo,
  type Rights,
  restrictedFields,
  seededGrant,
  seesOwnOnly,
} from '@prona/contract/access'
import { resources } from '@prona/contract/registry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rightsOfBoth } from './rights-of-both.ts'

const someRights: fc.Arbitrary<Rights> = fc.record({
  permissions: fc.oneof(fc.constant([everything]), fc.subarray([...allPermissions])),
  ownRows: fc.subarray(resources.map(({ single }) => single)),
  hiddenFields: fc.subarray([...restrictedFields]),
})

test('of two roles nothing is left that one of them does not allow, and all that both do', () => {
  fc.assert(
    fc.property(someRights, someRights, (one, other) => {
      const both = rightsOfBoth(one, other)
      for (const resource of resources) {
        for (const verb of ['read', 'create', 'update', 'delete', 'report', ...Object.keys(resource.actions)])
          expect(mayDo(both, resource, verb)).toBe(mayDo(one, resource, verb) && mayDo(other, resource, verb))
        if (seesOwnOnly(one, resource) || seesOwnOnly(other, resource))
          expect(seesOwnOnly(both, resource)).toBe(true)
        for (const field of Object.keys(resource.fields))
          if (isHidden(one, resource, field) || isHidden(other, resource, field))
            expect(isHidden(both, resource, field)).toBe(true)
      }
    }),
    { numRuns: 50, seed: 108 },
  )
})

test('of a role and of one that may do everything its own rights are left', () => {
  const { permissions, ownRows, hiddenFields } = seededGrant('agent')
  const free = { permissions: [everything], ownRows: [], hiddenFields: [] }
  const both = rightsOfBoth(free, { permissions, ownRows, hiddenFields })
  expect(both.permissions.toSorted()).toEqual(permissions.toSorted())
  expect(both).toMatchObject({ ownRows, hiddenFields })
  expect(rightsOfBoth(free, free)).toEqual(free)
})
