import type { Schema } from './field-schema.ts'
import type { Paths } from './openapi.ts'

type Pieces = { readonly answers: (schema: Schema) => Schema; readonly branch: Schema }

export function customerPaths({ answers, branch }: Pieces): Paths {
  const parameter = (name: string, schema: Schema, description: string) => ({
    name,
    in: 'query',
    description,
    schema,
  })
  const match = {
    type: 'object',
    properties: {
      customer: { $ref: '#/components/schemas/customer' },
      matches: { type: 'array', items: { type: 'string' } },
    },
  }
  return {
    '/api/customer/duplicates': {
      get: {
        tags: ['customers'],
        summary: 'Customers who may be the same one, and by what',
        parameters: [
          branch,
          {
            ...parameter(
              'values',
              { type: 'string' },
              'JSON: {phones, emails, nuis, personalNumber, firstName, lastName, companyName}, each optional.',
            ),
            required: true,
          },
          parameter('id', { type: 'string', format: 'uuid' }, 'One that is not meant: the one itself.'),
        ],
        responses: answers({
          type: 'object',
          properties: { duplicates: { type: 'array', items: match } },
        }),
      },
    },
  }
}
