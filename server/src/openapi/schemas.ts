import * as z from 'zod/mini'

export type Schema = Readonly<Record<string, unknown>>

/** Turns schemas into what the document says, and keeps those that have a name for its components. */
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
        // Whether an id is one or a day a day is asked by code; its format says so in the document.
        unrepresentable: 'any',
        override: ({ jsonSchema }) => plain(jsonSchema),
      })
      for (const [name, part] of Object.entries($defs)) components[name] ??= pointed(part) as Schema
      // A schema with a name that is asked for itself comes as its own content.
      if (typeof said.id !== 'string') return pointed(said) as Schema
      components[said.id] ??= pointed(said) as Schema
      return { $ref: `#/components/schemas/${said.id}` }
    },
  }
}

/** `{anyOf: [{type: 'string', enum: […]}, {type: 'null'}]}` as `{type: ['string', 'null'], enum: […, null]}`. */
function plain(schema: Record<string, unknown>): void {
  // A whole number is one without saying how far a computer counts.
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
