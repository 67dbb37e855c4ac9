import { documentFields, documentTypes, largestDocument } from '@prona/contract/files/document'
import { largestPicture, longestAlt, mostPixels, pictureWidths } from '@prona/contract/files/picture'
import type { Resource } from '@prona/contract/kernel/resource'
import { bodySchema, recordSchema, type Schema } from './field-schema.ts'
import type { Paths } from './openapi.ts'

const id = { type: 'string', format: 'uuid' }
const text = { type: 'string' }
const whole = { type: 'integer' }
const instant = { type: 'string', format: 'date-time' }
const byWhom = { type: ['string', 'null'], format: 'uuid' }

const picture: Schema = {
  type: 'object',
  properties: {
    _id: id,
    position: whole,
    cover: { type: 'boolean' },
    width: whole,
    height: whole,
    bytes: whole,
    alt: { type: ['string', 'null'] },
    createdAt: instant,
    createdBy: byWhom,
  },
}

const document: Schema = {
  type: 'object',
  properties: {
    _id: id,
    ...(recordSchema(documentFields).properties as Schema),
    fileName: text,
    type: { type: 'string', enum: Object.values(documentTypes).map(({ type }) => type) },
    bytes: whole,
    sha256: text,
    createdAt: instant,
    createdBy: byWhom,
  },
}

type Pieces = {
  readonly answers: (schema: Schema) => Schema
  readonly json: (schema: Schema) => Schema
  readonly branch: Schema
  readonly idempotency: Schema
}

/** The calls for the pictures and documents of a resource that has them. */
export function recordFilePaths(resource: Resource, pieces: Pieces): Paths {
  return {
    ...(resource.files?.images ? picturePaths(resource, pieces) : {}),
    ...(resource.files?.documents ? documentPaths(resource, pieces) : {}),
  }
}

function picturePaths({ single, plural }: Resource, { answers, json, branch, idempotency }: Pieces): Paths {
  const tags = [plural]
  const list = answers({ type: 'object', properties: { images: { type: 'array', items: picture } } })
  const arranged = {
    _id: id,
    cover: { type: 'boolean' },
    alt: { type: ['string', 'null'], maxLength: longestAlt },
  }
  return {
    [`/api/${single}/images`]: {
      get: { tags, summary: 'List its pictures', parameters: [branch, query('id', id)], responses: list },
      post: {
        tags,
        summary: `Add pictures: JPEG, PNG, WebP or AVIF, of at most ${largestPicture / 1024 / 1024} MB and ${mostPixels / 1e6} million pixels`,
        parameters: [branch, idempotency],
        requestBody: form('images', {}),
        responses: list,
      },
      put: {
        tags,
        summary: 'Put all of its pictures in order, choose the cover, describe them',
        parameters: [branch],
        requestBody: json({
          type: 'object',
          additionalProperties: false,
          required: ['_id', 'images'],
          properties: {
            _id: id,
            images: { type: 'array', items: { type: 'object', required: ['_id'], properties: arranged } },
          },
        }),
        responses: list,
      },
    },
    [`/api/${single}/image/{id}`]: {
      get: {
        tags,
        summary: `A picture, or the cover; in the nearest of the widths ${pictureWidths.join(', ')}`,
        parameters: [
          branch,
          record,
          query('imageId', id, false),
          query('w', { type: 'integer', minimum: 1 }, false),
          query('q', { type: 'integer', minimum: 1, maximum: 100, default: 75 }, false),
        ],
        responses: file(answers, ['image/webp', 'image/avif', 'image/jpeg', 'image/png']),
      },
      delete: {
        tags,
        summary: 'Remove a picture',
        parameters: [branch, record, query('imageId', id)],
        responses: list,
      },
    },
  }
}

function documentPaths({ single, plural }: Resource, { answers, json, branch, idempotency }: Pieces): Paths {
  const tags = [plural]
  const list = answers({ type: 'object', properties: { documents: { type: 'array', items: document } } })
  return {
    [`/api/${single}/documents`]: {
      get: {
        tags,
        summary: 'List its documents',
        parameters: [branch, query('id', id)],
        responses: list,
      },
      post: {
        tags,
        summary: `Add documents of at most ${largestDocument / 1024 / 1024} MB: ${Object.keys(documentTypes).join(', ')}`,
        parameters: [branch, idempotency],
        requestBody: form('documents', bodySchema(documentFields, 'change').properties as Schema),
        responses: list,
      },
    },
    [`/api/${single}/document`]: {
      put: {
        tags,
        summary: 'Change what is known of a document',
        parameters: [branch],
        requestBody: json({
          type: 'object',
          additionalProperties: false,
          required: ['_id', 'documentId', 'data'],
          properties: { _id: id, documentId: id, data: bodySchema(documentFields, 'change') },
        }),
        responses: answers({ type: 'object', properties: { document } }),
      },
    },
    [`/api/${single}/document/{id}`]: {
      get: {
        tags,
        summary: 'A document',
        parameters: [branch, record, query('documentId', id)],
        responses: file(
          answers,
          Object.values(documentTypes).map(({ type }) => type),
        ),
      },
      delete: {
        tags,
        summary: 'Remove a document',
        parameters: [branch, record, query('documentId', id)],
        responses: list,
      },
    },
  }
}

const record: Schema = { name: 'id', in: 'path', required: true, schema: id }

function query(name: string, schema: Schema, required = true): Schema {
  return { name, in: 'query', required, schema }
}

function form(field: string, facts: Schema): Schema {
  const several = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } }
  const schema = {
    type: 'object',
    required: ['id', field],
    properties: { id, ...facts, [field]: several },
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function file(answers: Pieces['answers'], types: readonly string[]): Schema {
  const { default: refused } = answers({})
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
  return {
    '200': { description: 'The file', content },
    '304': { description: 'What is known already' },
    default: refused,
  }
}
