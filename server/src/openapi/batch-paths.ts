import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { bodySchema, type Schema } from './field-schema.ts'
import type { Paths } from './openapi.ts'

type Shared = {
  readonly parameters: readonly Schema[]
  readonly answers: (schema: Schema) => Schema
}

/** What is done to many records at once. */
export function batchPaths(resource: Resource, { parameters, answers }: Shared): Paths {
  const { single, plural } = resource
  const many = resource.names.many[1].toLowerCase()
  const post = (summary: string, content: Schema, answer: Schema) => ({
    post: {
      tags: [plural],
      summary,
      parameters,
      requestBody: { required: true, content },
      responses: withProgress(answers({ type: 'object', properties: answer })),
    },
  })
  const json = (schema: Schema) => ({ 'application/json': { schema } })
  if (!isByHand(resource, 'update') && !isByHand(resource, 'delete')) return {}
  const bulk = {
    [`/api/${plural}/bulk`]: post(`Change or delete many ${many}`, json(bulkSchema(resource)), {
      bulk: resultSchema(['changed', 'deleted', 'unchanged', 'refused'], { _id: id }),
    }),
    [`/api/${plural}/bulk/undo`]: post(
      `Undo what was done to many ${many}, or an import of them`,
      json({ type: 'object', additionalProperties: false, required: ['batch'], properties: { batch: id } }),
      { undo: resultSchema(['undone', 'refused'], { _id: id }) },
    ),
  }
  if (!isByHand(resource, 'create') || !isByHand(resource, 'update')) return bulk
  return {
    ...bulk,
    [`/api/${single}/import`]: post(
      `Import ${many} from CSV or XLSX`,
      {
        ...json({
          type: 'object',
          additionalProperties: false,
          required: ['text'],
          properties: { text: { type: 'string', description: 'CSV' }, ...optionsSchema },
        }),
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file', 'options'],
            properties: {
              file: { type: 'string', format: 'binary', description: 'CSV or XLSX' },
              options: { type: 'object', additionalProperties: false, properties: optionsSchema },
            },
          },
        },
      },
      { import: importSchema },
    ),
  }
}

const id: Schema = { type: 'string', format: 'uuid' }
const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const whole: Schema = { type: 'integer' }

function bulkSchema(resource: Resource): Schema {
  const version = { type: 'integer', minimum: 1 }
  const target = { type: 'object', required: ['_id'], properties: { _id: id, version } }
  return {
    type: 'object',
    additionalProperties: false,
    description:
      'Either change or delete; the records by ids, by filter and search as in the list, or all of them.',
    properties: {
      ...(isByHand(resource, 'update') && { change: bodySchema(resource.fields, 'change') }),
      ...(isByHand(resource, 'delete') && { delete: { const: true } }),
      ids: { type: 'array', minItems: 1, maxItems: 10_000, items: { anyOf: [id, target] } },
      filter: { type: 'array', items: { type: 'object' } },
      search: text,
      all: { const: true },
      except: {
        type: 'array',
        minItems: 1,
        maxItems: 10_000,
        items: id,
        description: 'Of those found by filter and search, or of all: not these.',
      },
      dryRun: flag,
    },
  }
}

const optionsSchema: Schema = {
  mapping: {
    type: 'object',
    description: 'Column letters to fields; null leaves a column out.',
    additionalProperties: { type: ['string', 'null'] },
  },
  key: { type: 'array', items: text, description: 'The fields by which a row finds its record.' },
  dryRun: flag,
  rows: { enum: ['all', 'good'] },
  empty: { enum: ['keep', 'clear'] },
  mends: {
    type: 'object',
    description: 'Cells as they are corrected since the file was written, by their place: `D12`.',
    additionalProperties: text,
  },
}

function resultSchema(results: readonly string[], named: Schema, properties: Schema = {}): Schema {
  const change = { type: 'object', properties: { before: {}, after: {} } }
  return {
    type: 'object',
    properties: {
      dryRun: flag,
      batch: { type: ['string', 'null'], format: 'uuid' },
      counts: {
        type: 'object',
        additionalProperties: whole,
        description: 'By result; `left`: those it did not come to, because whoever asked left.',
      },
      ...properties,
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            ...named,
            title: text,
            result: { enum: results },
            version: whole,
            changes: { type: 'object', additionalProperties: change },
            problem: { $ref: '#/components/schemas/problem' },
          },
        },
      },
    },
  }
}

const cellIssue: Schema = {
  type: 'object',
  properties: {
    column: { type: ['string', 'null'] },
    heading: { type: ['string', 'null'] },
    field: text,
    code: text,
    message: text,
    text,
  },
}

const importSchema = resultSchema(
  ['created', 'changed', 'unchanged', 'refused'],
  { row: whole, _id: id, issues: { type: 'array', items: cellIssue } },
  {
    format: { type: 'object' },
    columns: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          column: text,
          heading: text,
          field: { type: ['string', 'null'] },
          samples: { type: 'array', items: text },
        },
      },
    },
    missing: { type: 'array', items: text },
    key: {
      type: 'array',
      items: text,
      description: 'The fields by which rows found their records; none: by all that a row says.',
    },
  },
)

/** Whoever asks for a stream of events is told how far it is. */
function withProgress(responses: Schema): Schema {
  const lines =
    'Lines `data: {"progress": {done, total}}`, then the answer or `{"problem": …}`, then `data: [DONE]`.'
  const { '200': done } = responses
  const { content } = done as { readonly content: Schema }
  const stream = { 'text/event-stream': { schema: { type: 'string', description: lines } } }
  return { ...responses, '200': { description: 'Done', content: { ...content, ...stream } } }
}
