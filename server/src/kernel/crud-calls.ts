import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { changeSchema, creationSchema, idSchema } from '@prona/contract/kernel/schema'
import type { FormDetails } from '@prona/contract/kernel/wire'
import * as z from 'zod/mini'
import { call, instant, named } from './call.ts'
import { facetParameters } from './facets.ts'
import { listParameters } from './list-query.ts'
import { listedFields } from './listed-fields.ts'
import { neededReferences } from './next-code.ts'
import { oneRecord, recordSchema, someFieldsSchema, writtenRecord } from './record-schema.ts'

const id = { schema: idSchema, required: true } as const
const conflict = 409

/** The declared calls that every resource has. */
export function crudCalls(resource: Resource) {
  const { single, plural, names } = resource
  const tag = plural
  const one = names.one[1].toLowerCase()
  const isNew = isByHand(resource, 'create')
  const listed = (of: z.ZodMiniType) => z.strictObject({ [plural]: z.array(of), pagination: page })
  return {
    list: call({
      tag,
      summary: `List ${names.many[1].toLowerCase()}`,
      right: `${single}.read`,
      query: { ...listParameters(resource), fields: listedFields(resource) },
      // With chosen fields the second one; which of the two, no schema can say by a parameter.
      answer: z.union([listed(recordSchema(resource)), listed(someFieldsSchema(resource))]),
    }),
    facets: call({
      tag,
      summary: `Count the values of a field among ${names.many[1].toLowerCase()}`,
      description: 'The most frequent values of one of the filters, among the records of the list.',
      right: `${single}.read`,
      query: facetParameters(resource),
      answer: facets,
    }),
    get: call({
      tag,
      summary: `Read: ${one}`,
      right: `${single}.read`,
      headers: ['ifNoneMatch'],
      query: { id },
      answer: oneRecord(resource),
    }),
    form: call({
      tag,
      summary: 'What a form needs: defaults, choices, limits, what may be written and done now',
      description:
        'With `id` of a record that is there, which takes the permission to read; else of a new one.',
      right: `${single}.${isNew ? 'create' : 'read'}`,
      query: {
        id: isNew ? { schema: idSchema } : id,
        ...Object.fromEntries(neededReferences(resource).map((name) => [name, { schema: idSchema }])),
      },
      answer: formOf(resource),
    }),
    create: call({
      tag,
      summary: `Create: ${one}`,
      description: 'An address may have parameters, which change nothing.',
      right: `${single}.create`,
      headers: ['idempotencyKey'],
      body: creationBody(resource),
      answer: writtenRecord(resource),
      refusals: [conflict],
    }),
    update: call({
      tag,
      summary: `Change: ${one}`,
      right: `${single}.update`,
      headers: ['ifMatch'],
      ofRecord: true,
      body: z.strictObject({ data: changeBody(resource) }),
      answer: writtenRecord(resource),
    }),
    remove: call({
      tag,
      summary: `Delete: ${one}`,
      right: `${single}.delete`,
      headers: ['ifMatch'],
      query: { id },
      answer: z.strictObject({ [single]: z.strictObject({ _id: idSchema, deletedAt: instant }) }),
      refusals: [conflict],
    }),
  }
}

/** The declared call of an action: its body is the action's declared input. */
export function actionCall(resource: Resource, action: string) {
  const { label, input } = resource.actions[action] ?? { label: [] }
  return call({
    tag: resource.plural,
    summary: label[1] ?? action,
    right: `${resource.single}.${action}`,
    headers: ['idempotencyKey', 'ifMatch'],
    ofRecord: true,
    body: creationSchema(input ?? {}),
    answer: writtenRecord(resource),
  })
}

export function creationBody({ single, fields }: Resource) {
  return named(`${single}Creation`, creationSchema(fields))
}

export function changeBody(resource: Resource) {
  return named(`${resource.single}Change`, changeSchema(resource))
}

const text = z.string()

const page = named(
  'page',
  z.strictObject({
    pageNr: z.int(),
    itemsPerPage: z.int(),
    total: z.int(),
    totalIsExact: z.boolean().check(z.describe('Beyond ten thousand the total is an estimate.')),
    next: z.optional(text.check(z.describe('The mark to ask with as `after`.'))),
    previous: z.optional(text.check(z.describe('The mark to ask with as `before`.'))),
  }),
)

const facets = named(
  'facets',
  z.strictObject({
    facets: z.array(
      z.strictObject({ value: z.union([text, z.number(), z.boolean(), z.null()]), count: z.int() }),
    ),
    countIsExact: z
      .boolean()
      .check(z.describe('Beyond ten thousand records each value has at least as many as said, be it none.')),
  }),
)

function formOf(resource: Resource): z.ZodMiniType {
  const details: z.ZodMiniType<Omit<FormDetails, 'record'>> = z.strictObject({
    defaults: z.record(text, z.unknown()),
    choices: z.record(
      text,
      z.array(z.strictObject({ value: text, label: text, needs: z.optional(z.array(text)) })),
    ),
    limits: z.record(text, z.number()),
    writable: z.array(text),
    actions: z.record(text, z.strictObject({ open: z.boolean(), reason: z.optional(text) })),
    record: z.optional(recordSchema(resource)),
  })
  return z.strictObject({ formDetails: details })
}
