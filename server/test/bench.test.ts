import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

test('speed is measured beside what one would write by hand, on data that the next run finds filled', async () => {
  const data = mkdtempSync(join(tmpdir(), 'prona-bench-test-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const first = await measured(data, '')
  expect(first).toContain('Filled with 300 units')
  const lines = first.split('\n').filter((line) => line.startsWith('| 300 |'))
  const kinds = new Set(lines.map((line) => line.split('|')[2]?.trim()))
  expect(kinds.size, first).toBe(18)
  const [head] = first.split('\n').filter((line) => line.startsWith('| units |'))
  for (const line of lines) expect(line.split('|').length, line).toBe(head?.split('|').length)
  // Of each one how many a second on either side, and their ratio.
  for (const line of lines) expect(line).toMatch(/(\| \d+ ){3}\| \d+\.\d\d \|[ \d.]+(\| \d+\.\d ms ){4}\|$/)
  expect(first).toMatch(/\| row level security of the list of 300 units \| ≤ 1\.1 \| \d/)

  const again = await measured(data, 'list of 25')
  expect(again).not.toContain('Filled')
  expect(again).toContain('| 300 | list of 25 |')
  expect(again).not.toContain('create')
})

async function measured(data: string, only: string): Promise<string> {
  const program = fileURLToPath(new URL('../../bench/api.ts', import.meta.url))
  const size = {
    BENCH_UNITS: '300',
    BENCH_SECONDS: '0',
    BENCH_DATA: data,
    ...(only && { BENCH_ONLY: only }),
  }
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...process.env, ...size },
  })
  return stdout
}
