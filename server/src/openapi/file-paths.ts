import type { Resource } from '@prona/contract/kernel/resource'
import { languages } from '@prona/contract/kernel/words'
import type { Schema } from './field-schema.ts'
import type { Paths } from './openapi.ts'

type Parameters = { readonly branch: Schema; readonly list: readonly Schema[] }

/** The calls that answer with a file made of a list or of a record. */
export function filePaths(resource: Resource, { branch, list }: Parameters): Paths {
  const { single, plural, names, reports } = resource
  const tags = [plural]
  const exported = {
    tags,
    summary: `The whole of the list of ${names.many[1].toLowerCase()} as a file`,
    parameters: [
      branch,
      query('format', { type: 'string', enum: ['csv', 'xlsx'] }, { required: true }),
      ...list.filter(({ name }) => name !== 'pagination'),
      query('columns', { type: 'string' }, { description: 'JSON: a list of fields, in their order.' }),
    ],
    responses: answersFile(csv, sheet),
  }
  const ids = { type: 'array', minItems: 1, maxItems: 10_000, items: { type: 'string', format: 'uuid' } }
  const chosen = {
    tags,
    summary: `The list of ${names.many[1].toLowerCase()} as a file: of these records alone, or of all but a few`,
    parameters: [branch],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            additionalProperties: false,
            required: ['format'],
            properties: {
              format: { enum: ['csv', 'xlsx'] },
              columns: { type: 'array', items: { type: 'string' } },
              filter: { type: 'array', items: { type: 'object' } },
              search: { type: 'string' },
              sort: { type: 'array', items: { type: 'object' } },
              ids,
              except: ids,
            },
          },
        },
      },
    },
    responses: answersFile(csv, sheet),
  }
  const printed = {
    tags,
    summary: `A report on a ${names.one[1].toLowerCase()}`,
    parameters: [
      branch,
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      query('reportId', { type: 'string' }, { description: describedReports(reports) }),
      query('language', { type: 'string', enum: languages }),
    ],
    responses: answersFile('application/pdf', sheet),
  }
  return {
    [`/api/${plural}/export`]: { get: exported, post: chosen },
    ...(reports ? { [`/api/${single}/report/{id}`]: { get: printed } } : {}),
  }
}

const csv = 'text/csv'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function describedReports(reports: Resource['reports'] = {}): string {
  const each = Object.entries(reports).map(([name, { label }]) => `${name} (${label[1]})`)
  return `One of ${each.join(', ')}; anything else is the first of these.`
}

function query(name: string, schema: Schema, more: Schema = {}): Schema {
  return { name, in: 'query', schema, ...more }
}

function answersFile(...types: string[]): Schema {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } }
  return {
    '200': {
      description: 'The file, named by content-disposition',
      content: Object.fromEntries(
        types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    },
    default: { description: 'Refused', content: problem },
  }
}
