import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@prona/contract/kernel/errors'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openForeignFiles } from '../src/files/foreign-files.ts'
import { openSheets } from '../src/imports/sheets.ts'
import { brokenFiles, brokenSheets } from './broken-files.ts'
import { freshFolder } from './harness.ts'
import { sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const sheets = openSheets()
const foreign = openForeignFiles()
const me = { owner: 'me' }
afterAll(async () => {
  await sheets.close()
  await foreign.close()
})

test(
  'a sheet that is broken anywhere is read or refused by name, whatever is broken',
  async () => {
    const told = tellOf('broken sheets')
    const size = sized(300, 20_000)
    const outcomes = new Map<string, number>()
    for (const bytes of fc.sample(brokenSheets, { seed, numRuns: size })) {
      const outcome = await sheets.read(bytes, me).then(() => 'read', codeOf)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    const known = ['read', 'badSheet', 'openQuote', 'tooMany', 'tooDemanding']
    expect([...outcomes.keys()].filter((outcome) => !known.includes(outcome))).toEqual([])
    for (const outcome of ['read', 'badSheet'])
      expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(20)
    told(`${counted(size)} sheets, ${counted(outcomes.get('read') ?? 0)} read, the others refused by name`)
  },
  untilDone,
)

test(
  'a picture or a document that is broken anywhere is taken or refused, and no worker dies of it',
  async () => {
    const told = tellOf('broken pictures and documents')
    const size = sized(300, 20_000)
    const folder = freshFolder()
    const outcomes = new Map<string, number>()
    const broken = fc.sample(brokenFiles, { seed, numRuns: size })
    for (const [index, bytes] of broken.entries()) {
      const path = join(folder, String(index))
      await writeFile(path, bytes)
      const kind = await foreign.kindOf(path, me)
      const drawn = await foreign.drawn({ path, kind: String(kind), target: `${path}.drawn` }, me)
      expect([kind, drawn], `${index}`).not.toContain('lost')
      const outcome = drawn !== 'lost' && drawn.kept ? 'drawn' : String(kind)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    for (const outcome of ['drawn', 'undefined', 'pdf', 'docx', 'xlsx'])
      expect(outcomes.get(outcome) ?? 0, JSON.stringify([...outcomes])).toBeGreaterThan(5)
    told(`${counted(size)} files, ${counted(outcomes.get('drawn') ?? 0)} drawn, 0 workers lost`)
  },
  untilDone,
)

function codeOf(error: unknown): string {
  return error instanceof AppError ? (error.fields[0]?.code ?? error.code) : String(error)
}
