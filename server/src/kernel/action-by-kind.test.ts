import { defineResource } from '@prona/contract/kernel/resource'
import { customer } from '@prona/contract/resources'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { aCustomer, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { openAuthentication } from '../auth/authentication.ts'
import { sealBy } from '../database/secret.ts'
import { answerProblems } from '../http/error-handler.ts'
import { guardRoutes } from '../http/guard.ts'
import { takeJson } from '../http/json-body.ts'
import { actionRoutes } from './action-routes.ts'
import { crudRoutes } from './crud-routes.ts'
import { defineFeature, featuresOf } from './feature.ts'
import { updateRow } from './rows.ts'

const label = ['a', 'b', 'c', 'd'] as const

/** Customers of which only companies can be closed: with a reason where they are regular, else without. */
const closable = defineResource({
  ...customer,
  actions: {
    close: {
      label,
      done: label,
      did: label,
      when: { kind: ['company'] },
      input: {
        reason: {
          kind: 'text',
          max: 100,
          label,
          optional: true,
          when: { source: ['referral'] },
          needed: true,
        },
      },
    },
  },
})

const { app, sql } = await freshApp()
await aCompany(sql)
const { token } = await aPerson(sql, { role: 'administrator' })
const known = clientOf(app, { token })
const admin = clientOf(await appWith(), { token })

async function appWith() {
  const now = () => new Date().toISOString()
  const log = pino({ level: 'silent' })
  const sessionLimits = { idleHours: 12, days: 30 }
  const groups = { reportingRoles: [], limitedRoles: [] }
  const authentication = await openAuthentication({
    sql,
    entry: sql,
    groups,
    limits: sessionLimits,
    log,
    now,
  })
  const parts = {
    sql,
    sessionLimits,
    forLeases: sql,
    log,
    now,
    seal: sealBy('a secret'),
    authenticate: authentication.authenticate,
  }
  const own = Fastify()
  answerProblems(own)
  takeJson(own)
  guardRoutes(own, authentication)
  const feature = defineFeature(closable, {
    actions: {
      close: (ctx, row, { reason }) =>
        updateRow(ctx, closable, row, { status: 'blocked', notes: reason ?? null }, { action: 'close' }),
    },
  })
  for (const one of featuresOf([closable], [feature])) {
    crudRoutes(own, parts, one)
    actionRoutes(own, parts, one)
  }
  afterAll(() => Promise.all([own.close(), authentication.close()]))
  return own
}

const aFirm = (source: string) =>
  aCustomer(known, { kind: 'company', companyName: 'Iliria', firstName: null, lastName: null, source })
const read = async ({ _id }: { _id: string }) => (await admin.get('/api/customer', { id: _id })).body.customer
const form = async ({ _id }: { _id: string }) =>
  (await admin.get('/api/customer/form', { id: _id })).body.formDetails

test('an action of another kind is not there for a record, and refused with the kinds it is for', async () => {
  const person = await aCustomer(known)
  expect((await read(person)).can).toEqual({ update: true, delete: true })
  expect((await form(person)).actions).toEqual({})
  const refused = await admin.post('/api/customer/close', { _id: person._id })
  expect(refused.body).toMatchObject({
    status: 409,
    code: 'notOpen',
    detail: 'E mundur vetëm për: kompani. Lloji këtu është: person.',
  })
  expect((await read(person)).status).toBe('active')
})

test('an action is there for a record of its own kind, open, and done', async () => {
  const firm = await aFirm('web')
  expect((await read(firm)).can).toMatchObject({ close: true })
  expect((await form(firm)).actions).toEqual({ close: { open: true } })
  const closed = await admin.post('/api/customer/close', { _id: firm._id })
  expect(closed.body.customer).toMatchObject({ status: 'blocked', notes: null })
})

test('an input of an action is needed where the record is of its kind, and refused where it is not', async () => {
  const [friend, stranger] = [await aFirm('referral'), await aFirm('web')]
  const without = await admin.post('/api/customer/close', { _id: friend._id })
  expect(without.body.fields).toMatchObject([{ field: 'reason', code: 'required' }])
  const misplaced = await admin.post('/api/customer/close', { _id: stranger._id, reason: 'U mbyll' })
  expect(misplaced.body.fields).toMatchObject([{ field: 'reason', code: 'notHere' }])
  expect([(await read(friend)).status, (await read(stranger)).status]).toEqual(['active', 'active'])
  const closed = await admin.post('/api/customer/close', { _id: friend._id, reason: 'U mbyll' })
  expect(closed.body.customer).toMatchObject({ status: 'blocked', notes: 'U mbyll' })
})
