import { AppError } from '@prona/contract/kernel/errors'
import type { Filter } from '@prona/contract/kernel/filter'
import { idSchema } from '@prona/contract/kernel/schema'
import { property, unit } from '@prona/contract/resources'
import { matrixFields, mostInMatrix } from '@prona/contract/units/matrix'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authorize, hiddenFrom } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import { listParameters, listQueryOf, listRows } from '../kernel/list-query.ts'
import { fieldsIn } from '../kernel/listed-fields.ts'
import type { Parts } from '../kernel/parts.ts'
import { someFieldsSchema } from '../kernel/record-schema.ts'
import { contextOf, idOf, jsonOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'

const { filter, search } = listParameters(unit)

const asking = call({
  tag: unit.plural,
  summary: 'The units of a property, for its floor matrix',
  description: `All of them in one answer, at most ${mostInMatrix}; narrowed as a list is. Without \`fields\` those that a matrix shows.`,
  right: 'unit.read',
  query: {
    property: { schema: idSchema, required: true },
    filter,
    search,
    fields: { schema: z.array(z.enum(matrixFields)).check(z.minLength(1)), isJson: true },
  },
  answer: z.strictObject({ units: z.array(someFieldsSchema(unit)), total: z.int() }),
})

/** `GET /api/units/matrix`: a list of one property's units without pages, each with no more than a cell shows. */
export function matrixRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/units/matrix', { config: { call: asking } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, unit, 'read')
    const query = queryOf(request)
    const building = idOf(query.property, 'property')
    const asked = listQueryOf({ filter: jsonOf(query.filter, 'filter'), search: query.search })
    const hidden = hiddenFrom(ctx, unit)
    const fields = chosenFrom(query.fields) ?? matrixFields.filter((name) => !hidden.has(name))
    await getRow(ctx, property, building)
    const { rows, pagination } = await listRows(ctx, unit, {
      ...asked,
      filter: [...unitsOf(building), ...asked.filter],
      sort: [{ field: 'code', direction: 'asc' }],
      pagination: { pageNr: 0, itemsPerPage: mostInMatrix },
      fields,
    })
    return { units: rows, total: pagination.total }
  })
}

function chosenFrom(text: string | undefined): readonly string[] | undefined {
  const fields = fieldsIn(jsonOf(text, 'fields'))
  const known: readonly string[] = matrixFields
  const unknown = fields?.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new AppError('invalidFilter', {}, [{ field: unknown, code: 'unknown' }])
  return fields
}

function unitsOf(building: string): Filter {
  return [{ type: 'all', data: { property: { comparator: 'INCLUDES', type: 'basic', values: [building] } } }]
}
