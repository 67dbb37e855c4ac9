import { randomUUID } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aCode, aProperty, aUnit, clientOf } from './builders.ts'
import { chances } from './chances.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { inStress, sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)

test(
  'no change is lost when many read, change and write the same record',
  async () => {
    const told = tellOf('increments')
    const [clients, each] = [inStress(10, 50), sized(50, 1000)]
    const chance = chances(clients)
    let stale = 0
    const unit = await aUnit(admin, { salePrice: 0 })
    async function raiseOnce(): Promise<void> {
      for (let attempt = 1; ; attempt++) {
        const { body } = await admin.get('/api/unit', { id: unit._id })
        const { version, salePrice } = body.unit
        const answer = await admin.put('/api/unit', {
          _id: unit._id,
          version,
          data: { salePrice: salePrice + 1 },
        })
        if (answer.status === 200) return
        expect(answer.body.code).toBe('stale')
        stale += 1
        // As any client does: those who all try again at once would mostly be refused again.
        await pause(20 * chance() * Math.min(2 ** attempt, 64))
      }
    }
    async function raiseMany(): Promise<void> {
      for (let count = 0; count < each; count++) await raiseOnce()
    }
    await Promise.all(Array.from({ length: clients }, raiseMany))
    const { body } = await admin.get('/api/unit', { id: unit._id })
    expect(body.unit).toMatchObject({ salePrice: clients * each, version: clients * each + 1 })
    const [entries] =
      await owner`select count(*)::integer as count from audit_entries where record = ${unit._id}`
    expect(entries?.count).toBe(clients * each + 1)
    told(
      `${clients} clients, ${counted(each)} increments each, sum ${counted(body.unit.salePrice)}, 0 lost, ` +
        `${counted(stale)} refused as stale and tried again`,
    )
  },
  untilDone,
)

describe('a retry', () => {
  test(
    'that comes while the first still runs waits for it: one row a key',
    async () => {
      const told = tellOf('retries')
      const keys = sized(20, 500)
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
      for (let count = 0; count < keys; count++) {
        const body = { code: aCode('I'), name: 'Provë', kind: 'land', stage: 'planned' }
        const headers = { 'idempotency-key': randomUUID() }
        const cut = Array.from({ length: 5 }, () =>
          cutOff(address, person.token, headers['idempotency-key'], body),
        )
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => admin.post('/api/property', body, headers)),
        )
        await Promise.all(cut)
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect(answers[0]?.status, answers[0]?.text).toBe(200)
        const rows = await owner`select _id from properties where code = ${body.code}`
        expect(rows.map((row) => row._id)).toEqual([answers[0]?.body.property._id])
      }
      told(`${counted(keys)} keys sent 20 times at once and 5 times cut off, ${counted(keys)} rows`)
    },
    untilDone,
  )

  test('with another body or at another address is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { code: aCode('I'), name: 'Provë', kind: 'land', stage: 'planned' }
    expect((await admin.post('/api/property', body, key)).status).toBe(200)
    const other = await admin.post('/api/property', { ...body, name: 'Tjetër' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'keyReused'])
    expect((await admin.post('/api/unit', body, key)).body.code).toBe('keyReused')
    expect((await admin.get('/api/properties', { search: body.code })).body.pagination.total).toBe(1)
  })

  test('of what was refused is judged anew', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const property = await aProperty(admin)
    const body = { property: property._id, code: aCode('I'), kind: 'shop', netArea: 2, grossArea: 1 }
    expect((await admin.post('/api/unit', body, key)).status).toBe(422)
    expect((await admin.post('/api/unit', { ...body, grossArea: 3 }, key)).status).toBe(200)
  })

  test('belongs to whoever made the request', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { code: aCode('I'), name: 'Provë', kind: 'land', stage: 'planned' }
    const one = await admin.post('/api/property', body, key)
    const other = clientOf(app, await aPerson(sql, { role: 'manager' }))
    const answer = await other.post('/api/property', body, key)
    expect(one.status).toBe(200)
    expect(answer.body.fields).toMatchObject([{ field: 'code', code: 'taken' }])
  })
})

test(
  'a record is not deleted while something is being hung on it',
  async () => {
    const told = tellOf('deleting what is in use')
    const rounds = sized(10, 200)
    for (let round = 0; round < rounds; round++) {
      const property = await aProperty(admin)
      const unit = { property: property._id, code: aCode(), kind: 'shop' }
      const [created, removed] = await Promise.all([
        admin.post('/api/unit', unit),
        admin.remove('/api/property', property._id),
      ])
      const isCreated = created.status === 200
      expect(removed.status === 200, `${created.text} ${removed.text}`).toBe(!isCreated)
      expect(isCreated ? removed.body.code : created.body.fields[0].code).toBe(
        isCreated ? 'inUse' : 'noSuchRecord',
      )
    }
    told(`${counted(rounds)} rounds, never both`)
  },
  untilDone,
)

/** A client that disconnects before it is answered. */
function cutOff(address: string, token: string, key: string, body: unknown): Promise<void> {
  const { hostname, port } = new URL(address)
  const text = JSON.stringify(body)
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connectSocket(Number(port), hostname, () => {
    const head = `POST /api/property HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nIdempotency-Key: ${key}\r\n`
    socket.write(
      `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      () => {
        socket.destroy()
        resolve()
      },
    )
  })
  socket.on('error', () => resolve())
  return promise
}
