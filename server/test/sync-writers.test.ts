import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect, type Sql, serverSession, type Transaction } from '../src/database/connect.ts'
import { clientOf } from './builders.ts'
import { chances } from './chances.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { aReplica } from './replica.ts'
import { inStress, sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const { app, sql, owner, addresses } = await freshApp()
await aCompany(sql)

const writers = 20
const changesOfOne = sized(250, 5000)
const longestSeconds = inStress(0.08, 1.5)

test(
  'of what twenty write in short and long transactions, five readers miss nothing',
  async () => {
    const told = tellOf('sync')
    const pool = connect(addresses.server, { max: writers, settings: serverSession })
    const readers = []
    for (let count = 0; count < 5; count++) {
      const person = await aPerson(sql, { role: 'administrator' })
      const headers = count % 2 === 0 ? {} : { branch: '*' }
      readers.push(aReplica(clientOf(app, person, headers as Record<string, string>), 'property'))
    }
    for (const reader of readers) await reader.sync()
    let isWriting = true
    let syncs = 0
    const isReadOften = Promise.withResolvers<void>()
    async function readOnAndOn(reader: ReturnType<typeof aReplica>): Promise<void> {
      while (isWriting) {
        await reader.sync()
        syncs++
        if (syncs > 20) isReadOften.resolve()
      }
    }
    const reading = Promise.all(readers.map(readOnAndOn))
    const written = await Promise.all(
      Array.from({ length: writers }, (_, number) => writeOnAndOn(pool, number, isReadOften.promise)),
    )
    isWriting = false
    await reading
    for (const reader of readers) await reader.sync()
    await pool.end()

    expect(written.reduce((sum, one) => sum + one, 0)).toBe(writers * changesOfOne)
    expect(syncs).toBeGreaterThan(20)
    const truth = await owner<{ _id: string; version: number; branch: string }[]>`
    select _id, version, branch from properties where deleted_at is null`
    const [inTirana, everywhere] = [truth.filter(({ branch }) => branch === 'tirana'), truth].map(
      (rows) => new Map(rows.map(({ _id, version }) => [_id, version])),
    )
    for (const [index, reader] of readers.entries()) {
      const versions = new Map([...reader.records].map(([id, { version }]) => [id, version]))
      expect(versions).toEqual(index % 2 === 0 ? inTirana : everywhere)
    }
    told(
      `${counted(writers * changesOfOne)} changes by ${writers} writers in transactions of up to ${longestSeconds} s, ` +
        `read ${counted(syncs)} times by ${readers.length} readers, 0 missed`,
    )
  },
  untilDone,
)

/**
 * One to twenty changes in a transaction, which stays open for a while: mostly for moments, one in ten for long.
 * However fast it writes, its last change comes after much has been read.
 */
async function writeOnAndOn(pool: Sql, number: number, isReadOften: Promise<void>): Promise<number> {
  const branch = number % 4 === 0 ? 'durres' : 'tirana'
  const chance = chances(number + 1)
  const own: string[] = []
  let written = 0
  while (written < changesOfOne) {
    const changes = Math.min(1 + Math.floor(chance() * 20), changesOfOne - written)
    const seconds = chance() < 0.1 ? longestSeconds * chance() : 0.01 * chance()
    if (written + changes >= changesOfOne) await isReadOften
    await pool.begin(async (db) => {
      await db`select set_config('app.branches', ${branch}, true), set_config('app.branch', ${branch}, true)`
      for (let change = 0; change < changes; change++) {
        await writeOne(db, branch, own, chance)
        if (change === 0) await db`select pg_sleep(${seconds})`
      }
    })
    written += changes
  }
  return written
}

async function writeOne(db: Transaction, branch: string, own: string[], chance: () => number): Promise<void> {
  const what = chance()
  const chosen = own[Math.floor(chance() * own.length)]
  if (!chosen || what < 0.7) {
    const _id = randomUUID()
    own.push(_id)
    await db`insert into properties (_id, branch, code, name, kind, stage)
      values (${_id}, ${branch}, ${_id.slice(0, 20)}, 'Provë', 'land', 'planned')`
  } else if (what < 0.9) {
    await db`update properties set version = version + 1, updated_at = now() where _id = ${chosen}`
  } else {
    await db`update properties set version = version + 1, deleted_at = now() where _id = ${chosen}`
  }
}
