import { runAll } from './run-all.mjs'

await runAll('bench', process.argv.slice(2))
