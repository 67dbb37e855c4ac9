import type { Operation, Paths } from './openapi.ts'

/** Sign-in is no resource; its few calls are written down by hand. */
export function signInPaths(): Paths {
  const text = { type: 'string' }
  const done = { type: 'object', properties: { success: { type: 'boolean' } } }
  const token = { type: 'object', properties: { token: text } }
  return {
    '/api/user/auth': {
      post: { ...call('Sign in', token, { username: text, password: text }), security: [] },
      put: call('Change the password', done, { oldPassword: text, newPassword: text }),
      delete: call('Sign out', done),
    },
    '/api/user/auth/first': {
      post: {
        ...call('Make the company and its administrator, by the link of the first start', token, {
          token: text,
          username: text,
          name: text,
          password: text,
          company: text,
          branch: { type: 'object', properties: { code: text, name: text }, required: ['code', 'name'] },
        }),
        security: [],
      },
    },
    '/api/user/auth/user': {
      get: {
        ...call('Who is signed in', { type: 'object', properties: { user: { type: 'object' } } }),
        parameters: [{ name: 'token', in: 'query', schema: text }],
      },
    },
  }
}

function call(
  summary: string,
  schema: Readonly<Record<string, unknown>>,
  properties?: Readonly<Record<string, unknown>>,
): Operation {
  const body = {
    type: 'object',
    properties,
    required: Object.keys(properties ?? {}),
    additionalProperties: false,
  }
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } }
  return {
    tags: ['sign-in'],
    summary,
    ...(properties
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema } } },
      default: { description: 'Refused', content: problem },
    },
  }
}
