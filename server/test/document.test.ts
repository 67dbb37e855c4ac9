import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { resources } from '@prona/contract/registry'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Body, clientOf } from './builders.ts'
import { freshApp, freshFolder } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const { token } = await aPerson(sql, { role: 'agent' })
const document = (await clientOf(app, { token }).get('/api/openapi.json')).body

type Operation = { readonly operationId: string; readonly responses: Readonly<Record<string, unknown>> }
const operations: readonly (readonly [name: string, operation: Operation])[] = Object.entries(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
)

test('every address the program answers at stands in the document, and nothing else does', () => {
  expect(operations.map(([name]) => name).sort()).toEqual(mountedRoutes())
  expect(operations.length).toBeGreaterThan(20 * resources.length)
})

test('each call has a name of its own, so that a client made of the document can have them all', () => {
  const names = operations.map(([, { operationId }]) => operationId)
  expect(new Set(names).size).toBe(names.length)
})

test('the document says where the program is found from outside', () => {
  expect(document.servers).toEqual([{ url: 'http://prona.test' }])
})

test.each(['/api/openapi.json', '/api/docs'])('%s is for those who are signed in', async (path) => {
  expect((await app.inject(path)).statusCode).toBe(401)
  const headers = { authorization: token }
  expect((await app.inject({ url: path, headers })).statusCode).toBe(200)
})

test.each(['/api/openapi.json', '/api/docs'])('%s is drawn once, and not sent to who has it', async (url) => {
  const drawing = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => drawing.mockRestore())
  const headers = { authorization: token }
  const first = await app.inject({ url, headers })
  const drawn = drawing.mock.calls.length
  const again = await app.inject({ url, headers })
  expect(again.body === first.body).toBe(true)
  expect(drawing.mock.calls.length).toBe(drawn)
  const known = await app.inject({ url, headers: { ...headers, 'if-none-match': `W/${first.headers.etag}` } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  const other = await app.inject({ url, headers: { ...headers, 'if-none-match': '"another"' } })
  expect([other.statusCode, other.body.length]).toEqual([200, first.body.length])
})

describe.each(resources.map((resource) => [resource.single, resource] as const))('%s', (single, resource) => {
  const { properties, required, additionalProperties } = document.components.schemas[single]
  const fields = Object.entries(resource.fields).filter(([name]) => name in properties)

  test('is answered whole: what a role may not see may be missing, and nothing else', () => {
    expect(additionalProperties).toBe(false)
    const restricted = fields.filter(([, field]) => field.restricted).map(([name]) => name)
    expect(Object.keys(properties).filter((name) => !required.includes(name))).toEqual([...restricted, 'can'])
  })

  test('is listed whole, or with the fields that are named, and the document says which names there are', () => {
    const { parameters, responses } = document.paths[`/api/${resource.plural}`].get
    const named = parameters.find(({ name }: Body) => name === 'fields').content['application/json'].schema
    const names = pointedAt(named.items).enum
    const [whole, some] = responses['200'].content['application/json'].schema.anyOf
    expect(whole.properties[resource.plural].items).toEqual({ $ref: `#/components/schemas/${single}` })
    const chosen = pointedAt(some.properties[resource.plural].items)
    expect([...Object.keys(chosen.properties), 'can']).toEqual(Object.keys(properties))
    expect(new Set(names)).toEqual(new Set([...Object.keys(chosen.properties), 'branch', 'version']))
    const always = ['_id', 'branch', 'version', 'labels'].filter((name) => name in properties)
    expect(chosen.required).toEqual(always)
  })

  test('says of every field whether it may be empty, and whether only the program writes it', () => {
    for (const [name, field] of fields) {
      const mayBeEmpty = field.optional === true && field.kind !== 'group'
      expect(mayBeNull(properties[name]), name).toBe(mayBeEmpty)
      expect(JSON.stringify({ ...properties[name], items: {} }).includes('"readOnly":true'), name).toBe(
        field.readOnly === true,
      )
      if (field.kind === 'choice')
        expect(properties[name].enum, name).toEqual([
          ...Object.keys(field.choices),
          ...(mayBeEmpty ? [null] : []),
        ])
    }
  })
})

function pointedAt({ $ref }: Body): Body {
  return document.components.schemas[String($ref).split('/').at(-1) ?? '']
}

function mayBeNull(schema: Body): boolean {
  const types = [schema.type ?? (schema.anyOf ?? []).map(({ type }: Body) => type)].flat(2)
  return types.includes('null')
}

test('a linter that is not ours finds nothing to say against the document', async () => {
  const path = join(freshFolder(), 'openapi.json')
  writeFileSync(path, JSON.stringify(document))
  const redocly = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url))
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const lint = [redocly, 'lint', '--extends=recommended', '--format=json', path]
  const { stdout } = await promisify(execFile)(process.execPath, lint, { env: { ...process.env, ...quiet } })
  const { totals, problems } = JSON.parse(stdout)
  expect(problems).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
}, 30_000)

/** As the router prints them: `GET, HEAD`, `POST` … at `/api/unit/image/:id`. */
function mountedRoutes(): string[] {
  const parts: string[] = []
  const routes: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!found) continue
    const [, indent = '', part = '', methods = ''] = found
    parts.splice(indent.length / 4, parts.length, part)
    const path = parts.join('').replaceAll(/:(\w+)/g, '{$1}')
    if (!path.startsWith('/api/')) continue
    for (const method of methods.split(', '))
      if (method && method !== 'HEAD') routes.push(`${method} ${path}`)
  }
  return routes.sort()
}
