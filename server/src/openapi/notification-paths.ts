import { notificationKinds } from '@prona/contract/notifications/notification'
import type { Schema } from './field-schema.ts'
import type { Paths } from './openapi.ts'

type Pieces = {
  readonly answers: (schema: Schema) => Schema
  readonly json: (schema: Schema) => Schema
  readonly branch: Schema
}

/** The reader's own notifications: no resource, since nobody creates, shares or deletes one. */
export function notificationPaths({ answers, json, branch }: Pieces): Paths {
  const tags = ['notifications']
  const unread = { type: 'integer', description: 'How many wait, counted up to a hundred.' }
  const query = (name: string, description: string, schema: Schema) => ({
    ...{ name, in: 'query', required: false, description, schema },
  })
  return {
    '/api/notifications': {
      get: {
        tags,
        summary: 'What the reader was told, the newest first',
        parameters: [
          branch,
          query('pagination', 'JSON: {itemsPerPage, after?}.', { type: 'string' }),
          query('isRead', 'Only those that are read, or are not.', { type: 'boolean' }),
          query('kind', 'Only those of a kind.', { type: 'string', enum: [...notificationKinds] }),
        ],
        responses: answers({
          type: 'object',
          required: ['notifications', 'unread', 'pagination'],
          properties: {
            notifications: { type: 'array', items: notification },
            unread,
            pagination: {
              type: 'object',
              properties: { itemsPerPage: { type: 'integer' }, next: { type: 'string' } },
            },
          },
        }),
      },
    },
    '/api/notification/form': {
      get: {
        tags,
        summary: 'What they can be narrowed to',
        parameters: [branch],
        responses: answers({ type: 'object', properties: { formDetails: { type: 'object' } } }),
      },
    },
    '/api/notification': {
      put: {
        tags,
        summary: 'Mark one as read or unread',
        parameters: [branch],
        requestBody: json({
          type: 'object',
          required: ['_id', 'data'],
          properties: {
            _id: { type: 'string', format: 'uuid' },
            data: { type: 'object', required: ['isRead'], properties: { isRead: { type: 'boolean' } } },
          },
        }),
        responses: answers({ type: 'object', properties: { notification, unread } }),
      },
    },
    '/api/notification/readAll': {
      post: {
        tags,
        summary: 'Mark all as read',
        parameters: [branch],
        requestBody: json({ type: 'object' }),
        responses: answers({ type: 'object', properties: { unread } }),
      },
    },
  }
}

const text = { type: 'string' }
const notification: Schema = {
  type: 'object',
  required: ['_id', 'kind', 'entity', 'title', 'recordKind', 'count', 'by', 'params', 'isRead', 'createdAt'],
  properties: {
    _id: { type: 'string', format: 'uuid' },
    kind: { type: 'string', enum: [...notificationKinds] },
    entity: { type: 'object', properties: { resource: text, _id: text, branch: text } },
    title: text,
    recordKind: {
      type: ['string', 'null'],
      description: 'Of what kind the record is, where its resource has a word for each.',
    },
    count: { type: 'integer', description: 'Of how many records it tells; the entity is one of them.' },
    by: { type: ['object', 'null'], properties: { _id: text, name: { type: ['string', 'null'] } } },
    params: { type: 'object', properties: { from: text, to: text, until: text } },
    isRead: { type: 'boolean' },
    createdAt: { type: 'string', format: 'date-time' },
  },
}
