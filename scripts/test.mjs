import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildConsole, finished, install, program, root, runtime, spawnHere, tell } from './set-up.mjs'

/** Runs all checks and tests. Words after `npm test --` select tests and leave the checks out. */
await tell(async () => {
  const chosen = process.argv.slice(2)
  await install()
  const results = [await built(), ...(chosen.length > 0 ? [] : await checked()), await tested(chosen)]
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  process.exitCode = failed > 0 ? 1 : 0
  const skipped = results.reduce((sum, result) => sum + (result.skipped ?? 0), 0)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
})

async function built() {
  try {
    await buildConsole()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
}

async function checked() {
  const biome = program('@biomejs/biome', 'biome')
  const tsc = program('typescript', 'tsc')
  return [
    await check('Format and lint', [[biome, 'ci', '--error-on-warnings', '.']]),
    await check('Imports and budgets', [['scripts/house-rules.mjs']]),
    await check(
      'Types',
      ['contract', 'client', 'server', 'console', '.'].map((part) => [tsc, '-p', part]),
    ),
    await check('Dead code', [[program('knip'), '--no-progress']]),
  ]
}

async function check(name, commands) {
  const began = Date.now()
  let failed = 0
  for (const parameters of commands) if ((await finished(spawnHere(runtime(), parameters))) !== 0) failed = 1
  console.log(`${failed ? '✗' : '✓'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  return { passed: 1 - failed, failed }
}

async function tested(chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'prona-report-'))
  const report = join(folder, 'report.json')
  try {
    const code = await finished(
      spawnHere(runtime(), [
        program('vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        '--reporter=./scripts/skips.mjs',
        `--outputFile.json=${report}`,
        ...chosen,
      ]),
    )
    return counted(report, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that cannot be read and an error outside of tests are failures too. */
function counted(report, code) {
  let read
  try {
    read = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
  const unread = read.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  tellSlowest(read.testResults)
  const failed = read.numFailedTests + unread.length
  return {
    passed: read.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: read.numPendingTests + read.numTodoTests,
  }
}

/** Where the time goes, for who wants to shorten it. */
function tellSlowest(files) {
  const slowest = files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 30)
  if (slowest[0]?.seconds < 10) return
  console.log('\nThe slowest files:')
  for (const { name, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${relative(root, name)}`)
}
