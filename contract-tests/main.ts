import { parseArgs } from 'node:util'
import { askingAs } from './ask.ts'
import { openProxy } from './document-proxy.ts'
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
const nobody = askingAs(base)
const { token } = (await nobody('POST', 'user/auth', { body: { username: user, password } })).body
const document = (await askingAs(base, token)('GET', 'openapi.json')).body
const proxy = await openProxy(base, document)
const { results, left } = await runContract(proxy.base, user, password)
await proxy.close()
const width = Math.max(...results.map(({ call }) => call.length))
for (const { call, what, reason } of results) {
  console.log(`${reason === undefined ? '✓' : '✗'} ${call.padEnd(width)}  ${what}`)
  if (reason !== undefined) console.log(`  ${' '.repeat(width)}  ${reason}`)
}
if (left.length > 0) console.log(`\nLeft behind, because the server keeps it: ${left.join(', ')}`)
for (const { call, status, reason } of proxy.differences) {
  console.log(`✗ ${call} (${status}) is not as the document says: ${reason}`)
}
const { calls, operations, missed } = proxy.seen()
console.log(
  `\n${calls} calls of ${operations - missed.length} of the document's ${operations} operations, held against it by Prism`,
)
const failed = results.filter(({ reason }) => reason !== undefined).length + proxy.differences.length
console.log(`\n${results.filter(({ reason }) => reason === undefined).length} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
