import * as z from 'zod/mini'

export type Schema = Readonly<Record<string, unknown>>

/** Translates schemas into JSON Schema, and collects those with a name as components of the document. */
export function translator(): {
  readonly translated: (schema: z.ZodMiniType) => Schema
  readonly components: Readonly<Record<string, Schema>>
} {
  const components: Record<string, Schema> = {}
  return {
    components,
    translated: (schema) => {
      const {
        $schema: _,
        $defs = {},
        ...said
      } = z.toJSONSchema(schema, {
        io: 'input',
        // Ids and days are checked by code; the document names their format.
        unrepresentable: 'any',
        override: ({ jsonSchema }) => plain(jsonSchema),
      })
      for (const [name, part] of Object.entries($defs)) components[name] ??= pointed(part) as Schema
      // A named schema that is translated itself gives its own content, not a reference.
      if (typeof said.id !== 'string') return pointed(said) as Schema
      components[said.id] ??= pointed(said) as Schema
      return { $ref: `#/components/schemas/${said.id}` }
    },
  }
}

/**
 * Simplifies `{anyOf: [{type: 'string', enum: […]}, {type: 'null'}]}` to `{type: ['string', 'null'], enum: […,
 * null]}`.
 */
function plain(schema: Record<string, unknown>): void {
  // The largest safe integer is a limit of JavaScript, not of the contract.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  const either = schema.anyOf
  if (!Array.isArray(either) || either.length !== 2 || either[1]?.type !== 'null') return
  const { type, enum: choices, ...filled } = either[0]
  if (typeof type !== 'string') return
  delete schema.anyOf
  Object.assign(schema, filled, { type: [type, 'null'] }, choices ? { enum: [...choices, null] } : {})
}

function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) =>
      name === '$ref' && typeof one === 'string'
        ? [name, one.replace('#/$defs/', '#/components/schemas/')]
        : [name, pointed(one)],
    ),
  )
}
