import { parseArgs } from 'node:util'
import { runContract } from './run.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { user: { type: 'string' }, password: { type: 'string' } },
})
const base = positionals[0]
const { user = process.env.CONTRACT_USER, password = process.env.CONTRACT_PASSWORD } = values
if (!base || !/^https?:\/\//.test(base) || !user || !password) {
  console.error('npm run contract -- http://127.0.0.1:3000 --user admin --password …')
  process.exit(2)
}
const { results, left } = await runContract(base, user, password)
const width = Math.max(...results.map(({ call }) => call.length))
for (const { call, what, reason } of results) {
  console.log(`${reason === undefined ? '✓' : '✗'} ${call.padEnd(width)}  ${what}`)
  if (reason !== undefined) console.log(`  ${' '.repeat(width)}  ${reason}`)
}
if (left.length > 0) console.log(`\nLeft behind, because the server keeps it: ${left.join(', ')}`)
const failed = results.filter(({ reason }) => reason !== undefined).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
