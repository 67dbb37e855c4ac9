import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { inject } from 'vitest'
import { connect } from '../server/src/database/connect.ts'
import type { aRecord } from '../server/test/a-body.ts'
import { compiledBefore } from '../server/test/compiled-before.ts'

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const patienceMs = 90_000
/** PRONA_WEATHER=bad tries tests with answers that come late. */
const weather =
  process.env.PRONA_WEATHER === 'bad' ? ['--import', import.meta.resolve('./bad-weather.ts')] : []

export const administrator = { username: 'teuta', name: 'Teuta Bregu', password: 'ulliri-në-kodër-7' }

/** Somebody who is signed in. */
export type Caller = {
  readonly token: string
  /** Makes a call that must succeed; returns the body. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>>
}

/** The program, with calls of the administrator who created the company. */
export type Prona = Caller & { readonly address: string }

/** The built program on a database of its own that knows nobody but one administrator. */
export async function startProna(
  /** Where the program reaches its database, where that is not the database itself. */
  reachedAt: (database: string) => Promise<string> = async (database) => database,
  settings: Readonly<Record<string, string>> = {},
): Promise<Prona & { readonly database: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'prona-e2e-'))
  const database = await aDatabase()
  const child = spawn(process.execPath, [...weather, main], {
    cwd: folder,
    env: {
      ...compiledBefore,
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: await reachedAt(database.url),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const close = async () => {
    await stopped(child)
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [address = '', invitation = ''] = await outputMatching(
      child,
      /Prona answers at (\S+).*first#token=(\S+)/s,
    )
    const company = { company: 'Iliria', branch: { code: 'tirana', name: 'Tirana' } }
    const first = { ...administrator, ...company, token: invitation }
    const { token } = await answered(`${address}/api/user/auth/first`, 'POST', {}, first)
    return { address, database: database.url, close, ...aCaller(address, String(token)) }
  } catch (error) {
    await close()
    throw error
  }
}

function aCaller(address: string, token: string): Caller {
  const headers = { authorization: token, branch: 'tirana' }
  return { token, call: (method, path, body) => answered(`${address}/api/${path}`, method, headers, body) }
}

async function aDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('databases'))
  const ask = async (text: string) => {
    const sql = connect({ url: url.href }, { max: 1 })
    await sql.unsafe(text)
    await sql.end()
  }
  await ask(`create database ${name} template template`)
  return {
    url: new URL(`/${name}`, url).href,
    drop: () => ask(`drop database ${name} with (force)`),
  }
}

type Values = Readonly<Record<string, unknown>>
type Made = Values & { readonly _id: string; readonly version: number }

type Credentials = { readonly username: string; readonly password: string }

/** A separate session, which can be ended without ending others. */
export async function aSession(prona: Prona, { username, password }: Credentials): Promise<Caller> {
  const { token } = await prona.call('POST', 'user/auth', { username, password })
  return aCaller(prona.address, String(token))
}

type Colleague = Partial<Credentials> & { readonly name: string; readonly role?: string }

/** Somebody else of the company, signed in; with the administrator's role and password if not with others. */
export async function aColleague(prona: Prona, colleague: Colleague): Promise<Caller> {
  const { name, username = `kolegu${++count}`, password = administrator.password } = colleague
  const role = colleague.role ?? (await administratorNow(prona)).role._id
  const { _id } = (await prona.call('POST', 'user', { username, name, role })).user as Made
  const { path } = (await prona.call('POST', 'user/signInLink', { _id })).link as { readonly path: string }
  const token = path.split('token=')[1]
  return aCaller(
    prona.address,
    String((await prona.call('PUT', 'user/auth/link', { token, password })).token),
  )
}

type Person = { readonly _id: string; readonly role: { readonly _id: string } }

export async function administratorNow(prona: Prona): Promise<Person> {
  return (await prona.call('GET', 'user/auth/user')).user as Person
}

/** The current version of a record. */
export async function recordNow(prona: Prona, single: string, id: string | undefined): Promise<Values> {
  return (await prona.call('GET', `${single}?id=${id}`))[single] as Values
}

let count = 0

export function aProperty(prona: Prona, values: Values = {}): Promise<Made> {
  const property = { code: `P-${++count}`, name: 'Rezidenca Ulliri', kind: 'building', stage: 'building' }
  return made(prona, 'property', { ...property, ...values })
}

export async function aUnit(prona: Prona, values: Values = {}): Promise<Made> {
  const property = values.property ?? (await aProperty(prona))._id
  const unit = { property, code: `A-${++count}`, kind: 'apartment', salePrice: 12_850_000, netArea: 8_430 }
  return made(prona, 'unit', { ...unit, ...values })
}

/** The units V-01, V-02 and so on of a property: their ids by their codes. */
export async function someUnits(
  prona: Prona,
  property: string,
  count: number,
  valuesOf: (number: number) => Values = () => ({}),
): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {}
  for (let number = 1; number <= count; number += 1) {
    const code = `V-${String(number).padStart(2, '0')}`
    ids[code] = (await aUnit(prona, { property, code, ...valuesOf(number) }))._id
  }
  return ids
}

export function aCustomer(prona: Prona, values: Values = {}): Promise<Made> {
  return made(prona, 'customer', { kind: 'person', firstName: 'Arbana', lastName: 'Lisi', ...values })
}

/** A reservation in draft. */
export async function anOrder(
  prona: Prona,
  values: { readonly unit?: string; readonly customer?: string } = {},
): Promise<Made> {
  const customer = values.customer ?? (await aCustomer(prona))._id
  const unit = values.unit ?? (await aUnit(prona))._id
  return made(prona, 'order', { parties: [{ customer, role: 'buyer' }], lines: [{ unit }] })
}

/** Pictures or documents of a record, all in one sending. */
export async function sendFiles(
  prona: Prona,
  path: `${string}/images` | `${string}/documents`,
  id: string,
  files: readonly File[],
  facts: Values = {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ id, ...facts })) body.append(name, String(value))
  for (const file of files) body.append(path.split('/')[1] ?? '', file)
  const headers = { authorization: prona.token, branch: 'tirana', 'idempotency-key': crypto.randomUUID() }
  const response = await fetch(`${prona.address}/api/${path}`, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

type KeptPicture = { readonly _id: string; readonly alt: string | null; readonly cover: boolean }

export async function keptPictures(prona: Prona, unit: string): Promise<readonly KeptPicture[]> {
  return (await prona.call('GET', `unit/images?id=${unit}`)).images as KeptPicture[]
}

/** A unit with pictures of these names, in this order. */
export async function aUnitWithPictures(
  prona: Prona,
  picture: Buffer,
  ...alts: readonly string[]
): Promise<string> {
  const { _id } = await aUnit(prona)
  const files = alts.map((alt) => new File([new Uint8Array(picture)], `${alt}.png`, { type: 'image/png' }))
  await sendFiles(prona, 'unit/images', _id, files)
  const kept = await keptPictures(prona, _id)
  const images = kept.map((one, at) => ({ _id: one._id, alt: alts[at], cover: at === 0 }))
  await prona.call('PUT', 'unit/images', { _id, images })
  return _id
}

/** The day it is in the office. */
export function officeDay(): Day {
  return dayOf(new Date().toISOString(), officeZone)
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

async function made(prona: Prona, single: string, body: Values): Promise<Made> {
  const answer = await prona.call('POST', single, body)
  return answer[single] as Made
}

async function answered(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return JSON.parse(text)
}

/** Waits until the process's output matches. */
async function outputMatching(child: ChildProcess, wanted: RegExp): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk
    const found = wanted.exec(text)
    if (found) resolve(found.slice(1))
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  child.once('exit', (code) => reject(new Error(`The server ended (${code}). ${text}`)))
  const timer = setTimeout(() => reject(new Error(`The server is not there. ${text}`)), patienceMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** The administrator as a client for the server tests' builders. */
export function asClient(prona: Prona): Parameters<typeof aRecord>[0] {
  const post = async (path: string, body: unknown) => {
    const answer = await prona.call('POST', path.replace('/api/', ''), body)
    return { status: 200, body: answer, text: '' }
  }
  const get = async (path: string, query: Readonly<Record<string, unknown>> = {}) => {
    const said = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const body = await prona.call('GET', `${path.replace('/api/', '')}?${new URLSearchParams(said)}`)
    return { status: 200, body, text: '' }
  }
  return { app: {}, get, post } as unknown as Parameters<typeof aRecord>[0]
}
