import { property } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { aProperty, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { inBranch } from '../kernel/acting.ts'
import { defineFeature, featuresOf } from '../kernel/feature.ts'
import { updateRows } from '../kernel/many-rows.ts'
import { updateRow } from '../kernel/rows.ts'
import { propertyFeature } from '../properties/properties.ts'
import { acceptDescription } from './accept-description.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const now = '2026-11-22T09:00:00.000Z'

test('a description is accepted by the rules of the resource, and what follows from it bears it as its cause', async () => {
  const [described, next] = [
    await aProperty(manager, { description: { sq: 'Më parë' } }),
    await aProperty(manager),
  ]
  const own = defineFeature(property, {
    ...propertyFeature,
    change: async (ctx, row, changes) => {
      await updateRows(ctx, property, (bind) => `t._id = ${bind(next._id)}`, { stage: 'planned' })
      return updateRow(ctx, property, row, { ...changes, name: 'Me përshkrim' })
    },
  })
  const [feature = expect.fail()] = featuresOf([property], [own])
  const accepted = { language: 'sq', description: 'Tani' } as const
  await inBranch({ sql, branch: 'tirana', now, requestId: 'a test' }, (ctx) =>
    acceptDescription(ctx, feature, { id: described._id }, accepted),
  )
  const entries = await owner`
    select record, action, before, after, cause_record from audit_entries where request_id = 'a test' order by id`
  expect(entries).toEqual([
    {
      record: next._id,
      action: 'acceptDescription',
      before: { stage: next.stage },
      after: { stage: 'planned' },
      cause_record: described._id,
    },
    {
      record: described._id,
      action: 'acceptDescription',
      before: { description: described.description, name: described.name },
      after: { description: { ...described.description, sq: 'Tani' }, name: 'Me përshkrim' },
      cause_record: null,
    },
  ])
})
