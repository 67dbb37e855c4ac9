import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { brokenMigrations, brokenRules, linesOfCode } from './house-rules.mjs'
import { pictureOf } from './import-graph.mjs'

describe('who may import whom', () => {
  test.each([
    ['contract/src/units/unit.ts', "import { z } from 'zod'"],
    ['contract/src/units/unit.ts', "import { readFileSync } from 'node:fs'"],
    ['contract/src/units/unit.ts', "import type { A } from '@prona/client/fetch'"],
    ['contract/src/kernel/field.ts', "import { unit } from '../units/unit.ts'"],
    ['contract/src/kernel/field.ts', "import { unit } from '../resources.ts'"],
    ['contract/src/units/unit.ts', "import { resources } from '../resources.ts'"],
    ['contract/src/units/unit.ts', "import { a } from '../../../client/src/a.ts'"],
    ['contract/src/units/unit.ts', "import { a } from '@prona/contract/kernel/field'"],
    ['client/src/fetch.ts', "import { a } from '@prona/server/app'"],
    ['client/src/fetch.ts', "import { useState } from 'react'"],
    ['server/src/units/units.ts', "import { a } from '@prona/console/main'"],
    ['server/src/units/units.ts', "import { a } from '@prona/client/fetch'"],
    ['server/src/kernel/rows.ts', "import { a } from '../orders/orders.ts'"],
    ['server/src/kernel/rows.ts', "import { a } from '../app.ts'"],
    ['server/src/orders/orders.ts', "export { a } from '../main.ts'"],
    ['server/src/orders/orders.ts', "const a = await import('../main.ts')"],
    ['console/src/units/matrix.tsx', "import { a } from '@prona/server/app'"],
    ['console/src/engine/data/use-list.ts', "import {\n  a,\n} from '../../units/matrix.tsx'"],
    ['console/src/engine/data/use-list.ts', "import { a } from '../../app/session/session.ts'"],
    ['console/src/engine/own-screens.ts', "const a = () => import('../orders/order-page.tsx')"],
    ['console/src/ui/button.tsx', "import { a } from '../engine/data/use-list.ts'"],
    ['console/src/units/matrix.tsx', "import '../app/session/session.ts'"],
    ['console/src/units/matrix.tsx', "import { a } from '../styleguide/section.tsx'"],
  ])('%s may not say %s', (path, source) => {
    expect(brokenRules({ [path]: `${source}\n` })).toHaveLength(1)
  })

  test.each([
    ['contract/src/units/unit.ts', "import * as z from 'zod/mini'\nimport { a } from '../kernel/field.ts'"],
    ['contract/src/resources.ts', "export { unit } from './units/unit.ts'"],
    ['contract/src/kernel/money.test.ts', "import { test } from 'vitest'"],
    ['client/src/fetch.ts', "import { a } from '@prona/contract/kernel/filter'"],
    ['server/src/kernel/rows.ts', "import type { Sql } from '../database/connect.ts'"],
    ['server/src/orders/orders.ts', "import { a } from '../units/units.ts'\nimport x from 'node:fs'"],
    ['server/src/app.ts', "import { a } from './orders/orders.ts'"],
    [
      'console/src/engine/fields/money.tsx',
      "import { a } from '../data/use-list.ts'\nimport '../../ui/a.css'",
    ],
    ['console/src/app/routes.tsx', "import { a } from '../units/matrix.tsx'"],
    ['console/src/styleguide/switches.tsx', "import { a } from '../app/settings/settings.ts'"],
  ])('%s may say %s', (path, source) => {
    expect(brokenRules({ [path]: `${source}\n` })).toEqual([])
  })
})

describe('circles of imports', () => {
  const feature = 'console/src/orders/'

  test('two files that import each other are refused, also for a type or a part that is fetched later', () => {
    expect(
      brokenRules({
        [`${feature}a.ts`]: "import type { B } from './b.ts'\n",
        [`${feature}b.ts`]: "const a = () => import('./a.ts')\n",
      }),
    ).toEqual(['console/src/orders/a.ts, console/src/orders/b.ts import each other in a circle'])
  })

  test('so is a circle over several files, and one of folders', () => {
    expect(
      brokenRules({
        [`${feature}a.ts`]: "import { b } from './b.ts'\n",
        [`${feature}b.ts`]: "import { c } from './c.ts'\n",
        [`${feature}c.ts`]: "import { a } from './a.ts'\n",
      }),
    ).toHaveLength(1)
    expect(
      brokenRules({
        'console/src/engine/list/a.ts': "import { b } from '../form/b.ts'\n",
        'console/src/engine/form/b.ts': '',
        'console/src/engine/form/c.ts': "import { d } from '../list/d.ts'\n",
        'console/src/engine/list/d.ts': '',
      }),
    ).toEqual(['console/engine/form, console/engine/list import each other in a circle'])
  })

  test('a test may import what imports it, for nothing depends on a test', () => {
    expect(
      brokenRules({
        [`${feature}a.ts`]: '',
        [`${feature}a.test.ts`]: "import { a } from './a.ts'\n",
      }),
    ).toEqual([])
  })

  test('the picture of the imports leaves out an arrow that others imply', () => {
    const picture = pictureOf({
      'server/src/a/one.ts': "import '../b/two.ts'\nimport '../c/three.ts'\n",
      'server/src/b/two.ts': "import '../c/three.ts'\n",
      'server/src/c/three.ts': '',
    })
    expect(picture).toContain('  a --> b\n  b --> c\n')
    expect(picture).not.toContain('a --> c')
  })
})

describe('the budget of the engines', () => {
  const engines = [
    'contract/src/kernel',
    'server/src/kernel',
    'server/src/imports',
    'console/src/engine/list',
  ]

  test.each([...engines, 'server/src/database', 'server/src/config'])(
    'a file in %s has 250 lines at the most',
    (folder) => {
      expect(brokenRules({ [`${folder}/rows.ts`]: 'x\n'.repeat(250) })).toEqual([])
      expect(brokenRules({ [`${folder}/rows.ts`]: 'x\n'.repeat(251) })).toHaveLength(1)
    },
  )

  test('the engines have 28,850 lines of code together, wherever they lie', () => {
    const files = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `${engines[at % engines.length]}/part-${at}.ts`,
          'x\n'.repeat(250),
        ]),
      )
    expect(brokenRules(files(115))).toEqual([])
    expect(brokenRules(files(116))).toHaveLength(1)
  })

  test('what is not code does not count', () => {
    const text = `import {\n  a,\n} from './a.ts'\n\n/**\n * Why.\n */\n// Because.\n${'x\n'.repeat(2)}`
    expect(linesOfCode(text)).toBe(2)
  })
})

describe('right to left and Albanian', () => {
  test.each([
    ['console/src/ui/a.css', '.a { margin-left: 1px; }'],
    ['console/src/ui/a.css', '.a { left: 0; }'],
    ['console/src/ui/a.css', '.a { text-align: right; }'],
    ['console/src/units/a.tsx', 'const text = price.toLocaleString()'],
  ])('%s may not say %s', (path, source) => {
    expect(brokenRules({ [path]: source })).toHaveLength(1)
  })

  test('logical properties are what one writes instead', () => {
    const source = '.a { margin-inline-start: 1px; inset-inline-end: 0; text-align: start; }'
    expect(brokenRules({ 'console/src/ui/a.css': source })).toEqual([])
  })
})

test('the stores of a browser are reached through the one file that forgives them', () => {
  const source = "const kept = localStorage.getItem('token')"
  expect(brokenRules({ 'console/src/app/a.ts': source })).toHaveLength(1)
  expect(brokenRules({ 'console/src/ui/browser-store.ts': source, 'e2e/a.test.ts': source })).toEqual([])
})

test('the server makes no id that says nothing of its time', () => {
  for (const source of ['const _id = randomUUID()', 'await sql`select gen_random_uuid()`'])
    expect(brokenRules({ 'server/src/orders/orders.ts': source })).toHaveLength(1)
  expect(brokenRules({ 'server/test/ids.test.ts': 'randomUUID()' })).toEqual([])
})

test('a text that is put together reaches the database through the one file that knows the driver', () => {
  const source = 'const rows = await db.unsafe(text, values)'
  expect(brokenRules({ 'server/src/orders/orders.ts': source })).toHaveLength(1)
  expect(brokenRules({ 'server/src/kernel/rows.ts': source })).toHaveLength(1)
  expect(
    brokenRules({ 'server/src/kernel/statement.ts': source, 'server/src/database/migrate.ts': source }),
  ).toEqual([])
})

test('a table is not named with its schema, which would go around scope and hidden columns', () => {
  const sentences = [
    'select count(*) from public.units',
    'select * from "public"."units"',
    'join PUBLIC . units u',
  ]
  for (const text of sentences) {
    expect(brokenRules({ 'server/src/sales/worth-route.ts': `const text = '${text}'` }), text).toHaveLength(1)
    expect(brokenRules({ 'server/src/kernel/figures.ts': `const text = '${text}'` }), text).toEqual([])
  }
  expect(brokenRules({ 'server/src/describe/facts.ts': '/** What may be said in public. */' })).toEqual([])
})

test('a migration that has landed stays to the letter, and a new one is noted', () => {
  const text = 'create table a ();\n'
  const checksum = createHash('sha256').update(text).digest('hex')
  const list = `${checksum}  0001-a.sql\n`
  expect(brokenMigrations({ '0001-a.sql': text }, list)).toEqual([])
  expect(brokenMigrations({ '0001-a.sql': text.replaceAll('\n', '\r\n') }, list)).toEqual([])
  for (const texts of [{ '0001-a.sql': `${text} ` }, {}, { '0001-b.sql': text, '0001-a.sql': text }])
    expect(brokenMigrations(texts, list)).toHaveLength(1)
  expect(brokenMigrations({ '0001-b.sql': text, '0001-a.sql': text }, list)).toEqual([
    `add to server/migrations.sha256: ${checksum}  0001-b.sql`,
  ])
})
