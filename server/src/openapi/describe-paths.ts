import {
  descriptionDone,
  endOfDescription,
  lengths,
  longestDescription,
  longestTitle,
  tones,
} from '@prona/contract/descriptions/description'
import { languages } from '@prona/contract/kernel/words'
import { describable } from '../describe/describe-routes.ts'
import type { Operation, Paths } from './openapi.ts'

/** The two calls of what can be described: one streams a text, the other saves the one that was accepted. */
export function describePaths(): Paths {
  return Object.fromEntries(
    describable.flatMap(({ resource }) => {
      const { single, plural } = resource
      const record = { type: 'object', properties: { [single]: { $ref: `#/components/schemas/${single}` } } }
      const title = resource.fields.title ? { title: { type: 'string', maxLength: longestTitle } } : {}
      return [
        [`/api/${single}/describe`, { post: describing(plural) }],
        [
          `/api/${single}/acceptDescription`,
          { post: call(plural, 'Save the description that was accepted', accepted(title), json(record)) },
        ],
      ]
    }),
  )
}

const id = { type: 'string', format: 'uuid' }
const language = { type: 'string', enum: languages }

function describing(tag: string): Operation {
  const keywords = { type: 'array', maxItems: 12, items: { type: 'string', maxLength: 60 } }
  const body = {
    type: 'object',
    additionalProperties: false,
    required: ['_id', 'language'],
    properties: {
      _id: id,
      language,
      tone: { type: 'string', enum: tones },
      length: { type: 'string', enum: lengths },
      keywords,
    },
  }
  const summary = `Write a description: lines of \`data: …\` with its text, a line \`${endOfDescription}\`, the title, and \`${descriptionDone}\`. An event \`error\` holds a problem.`
  return call(tag, summary, body, { 'text/event-stream': { schema: { type: 'string' } } })
}

function accepted(title: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['_id', 'language', 'description'],
    properties: {
      _id: id,
      version: { type: 'integer' },
      language,
      description: { type: 'string', maxLength: longestDescription },
      ...title,
    },
  }
}

function json(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { 'application/json': { schema } }
}

function call(
  tag: string,
  summary: string,
  body: Readonly<Record<string, unknown>>,
  content: Readonly<Record<string, unknown>>,
): Operation {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } }
  return {
    tags: [tag],
    summary,
    requestBody: { required: true, content: json(body) },
    responses: {
      '200': { description: 'Done', content },
      default: { description: 'Refused', content: problem },
    },
  }
}
