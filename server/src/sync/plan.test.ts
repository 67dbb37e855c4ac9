import { property } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import type { Sql } from '../database/connect.ts'
import type { Context } from '../kernel/context.ts'
import { changesIn } from './changes.ts'

const { sql, owner } = await freshDatabase()
await aCompany(sql)
const person = await aPerson(sql, { role: 'manager' })
for (let part = 0; part < 20; part++) {
  await owner`
    insert into properties (_id, branch, code, name, kind, stage)
    select gen_random_uuid(), b.code, 'P-' || n || '-' || ${part}::integer, 'Rezidenca', 'building', 'finished'
    from generate_series(1, 500) n, branches b`
}
await owner`vacuum analyze properties`

test('under row level security what has changed is read from its index, and nothing else is looked at', async () => {
  // A running transaction anywhere on the cluster counts as unfinished: first all that began before these rows must
  // end.
  const areOver = async () => {
    const [found] = await owner`
      select pg_snapshot_xmin(pg_current_snapshot()) > max(changed_in) as over from properties`
    return found?.over
  }
  await expect.poll(areOver).toBe(true)
  const [before] = await owner<{ seen: string }[]>`select pg_current_snapshot()::text as seen`
  await owner`update properties set name = 'Tjetër' where code in ('P-7-1', 'P-9-3') and branch = 'tirana'`
  const [now] = await owner<{ seen: string }[]>`select pg_current_snapshot()::text as seen`
  const range = { from: before?.seen, until: now?.seen ?? '' }
  for (const branches of [['tirana'], ['tirana', 'durres']]) {
    const sent: { text: string; values: never[] }[] = []
    const found = await changesIn(contextWith(spying(sent), branches), property, range, 100)
    expect(found).toHaveLength(2)
    const rows = sent.find(({ text }) => text.includes('properties'))
    const plan = await sql.unsafe(
      `explain (analyze, timing off, summary off, costs off) ${rows?.text}`,
      rows?.values,
      {
        prepare: false,
      },
    )
    const lines = plan.map((line) => String(line['QUERY PLAN']))
    const read = lines.find((line) => line.includes('properties_by_changed_in'))
    expect(Number(/actual rows=([\d.]+)/.exec(read ?? '')?.[1]), lines.join('\n')).toBeLessThanOrEqual(2)
    expect(lines.join('\n')).not.toContain('Seq Scan on properties')
  }
})

function spying(sent: { text: string; values: never[] }[]): Sql {
  return new Proxy(sql, {
    get(target, name) {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (text: string, values: never[], options: object) => {
        sent.push({ text, values })
        return target.unsafe(text, values, options)
      }
    },
  })
}

function contextWith(db: Sql, branches: string[]): Context {
  const rights = { permissions: ['*'], ownRows: [], hiddenFields: [] }
  const [branch = ''] = branches
  const role = { _id: person._id, name: 'x' }
  const known = { _id: person._id, username: person.username, name: 'x', email: null, repository: '' }
  return {
    ...{ db, branch, branches, language: 'sq', requestId: 'plan', now: new Date().toISOString() },
    ...{ actor: person._id, rights },
    user: {
      ...known,
      language: 'sq',
      branch,
      branches,
      role,
      rights,
      longestHoldDays: 1,
      maxDiscountBp: 0,
      factorNeeded: null,
      passwordNeeded: false,
      isConfirmed: true,
      seenAs: null,
    },
  }
}
